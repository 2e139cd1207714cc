import type Joi from "joi";
import { integer, list, object, oneOf, optional, string, withDefault } from "#application/kit/schema";

/** The input of a list: spread it into the endpoint's own. */
export const paging = {
  page: withDefault(integer().min(1), 1),
  perPage: withDefault(integer().min(1).max(100), 10),
  searchValue: optional(string(200).trim().allow("")),
};

export const direction = () => oneOf("asc", "desc");

export const pageOf = <T>(row: Joi.ObjectSchema<T>) =>
  object({
    results: list(row),
    count: integer().min(0),
    pagesCount: integer().min(0),
    page: integer().min(1),
    perPage: integer().min(1).max(100),
  });
