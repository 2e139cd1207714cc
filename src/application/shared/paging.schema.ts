import type Joi from "joi";
import { integer, list, object, oneOf, optional, string, uuid, withDefault } from "#application/kit/schema";

const mostPerPage = 100;

/** The input of a list: spread it into the endpoint's own. */
export const paging = {
  page: withDefault(integer().min(1).description("One that is past the last has no results."), 1),
  perPage: withDefault(integer().min(1).max(mostPerPage).description("How many results a page has."), 10),
  after: optional(
    uuid()
      .description(
        "Only results whose `id` is greater, in the order of `id` whatever `sort` says. To read everything while results are deleted, begin with the UUID of zeros, and go on with the last `id` of each page until `pagesCount` is below 2.",
      )
      .example("00000000-0000-0000-0000-000000000000"),
  ),
  searchValue: optional(
    string(200)
      .trim()
      .allow("")
      .description("Only what contains this text, in upper or lower case.")
      .example(""),
  ),
};

export const direction = () => oneOf("asc", "desc");

export const pageOf = <T>(row: Joi.ObjectSchema<T>) =>
  object({
    results: list(row).max(mostPerPage),
    count: integer().min(0).description("How many there are on all pages."),
    pagesCount: integer().min(0),
    page: integer().min(1),
    perPage: integer().min(1).max(mostPerPage),
  });
