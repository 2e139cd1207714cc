import Joi from "joi";

/** An absolute address with one of these schemes. */
export const address = (...schemes: string[]) =>
  Joi.string()
    .uri({ scheme: schemes })
    .messages({
      "string.uriCustomScheme": `{{#label}} must be an address that starts with ${schemes[0]}://`,
    });
