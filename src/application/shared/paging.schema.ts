import type Joi from "joi";
import { integer, list, object, oneOf, optional, string, uuid, withDefault } from "#application/kit/schema";

const mostPerPage = 100;

/** The input of a list. Spread it into the input of the endpoint. */
export const paging = {
  page: withDefault(integer().min(1).description("A page after the last one has no results."), 1),
  perPage: withDefault(integer().min(1).max(mostPerPage).description("The number of results per page."), 10),
  after: optional(
    uuid()
      .description(
        "Returns only results with a greater `id`, in the order of `id`; `sort` is ignored. To read everything while results are deleted, start with the UUID of zeros, and continue with the last `id` of each page until `pagesCount` is below 2.",
      )
      .example("00000000-0000-0000-0000-000000000000"),
  ),
  searchValue: optional(
    string(200)
      .trim()
      .allow("")
      .description("Returns only results that contain this text, in upper or lower case.")
      .example(""),
  ),
};

export const direction = () => oneOf("asc", "desc");

export const pageOf = <T>(row: Joi.ObjectSchema<T>) =>
  object({
    results: list(row).max(mostPerPage),
    count: integer().min(0).description("The number of results on all pages."),
    pagesCount: integer().min(0),
    page: integer().min(1),
    perPage: integer().min(1).max(mostPerPage),
  });
