import type Joi from "joi";
import type { Output } from "#application/kit/output";
import { type CountMode, type CursorPage, exactCounts, type Page } from "#domain/shared/repository";
import {
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  string,
  uuid,
  withDefault,
} from "#application/kit/schema";

const mostPerPage = 100;

const perPage = () =>
  withDefault(integer().min(1).max(mostPerPage).description("The number of results per page."), 10);

/** The input of a list. Spread it into the input of the endpoint. */
export const paging = {
  page: withDefault(integer().min(1).description("A page after the last one has no results."), 1),
  perPage: perPage(),
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

/** The input of a list whose pages follow each other by cursors. Spread it into the input of the endpoint. */
export const cursorPaging = {
  cursor: optional(string(4_000).description("The `nextCursor` of the previous page.")),
  perPage: perPage(),
};

export const direction = () => oneOf("asc", "desc");

/** The description of `count` in the contract, for each way to count. */
const counts = {
  exact: "The number of results on all pages.",
  estimated: `The number of results on all pages. Above ${exactCounts} it may be an estimate.`,
};

/** The output of a list. Its handler asks for a page with the same `countMode`. */
export const pageOf = <T, M extends CountMode = "exact">(
  row: Joi.ObjectSchema<T>,
  countMode?: M,
): Joi.ObjectSchema<Page<T, M>> =>
  object({
    results: list(row).max(mostPerPage),
    count: integer()
      .min(0)
      .description(counts[countMode ?? "exact"]),
    pagesCount: integer().min(0),
    page: integer().min(1),
    perPage: integer().min(1).max(mostPerPage),
  });

/**
 * The output of a list whose pages follow each other by cursors (`findCursorPage`). Each page takes the same time, and results
 * that are added meanwhile neither repeat nor hide others. The response links to the next page (RFC 8288).
 */
export const cursorPage = <T>(row: Joi.ObjectSchema<T>): Output<CursorPage<T>> => ({
  kind: "cursorPage",
  schema: object({
    results: list(row).max(mostPerPage),
    nextCursor: nullable(string(4_000)).description("The cursor of the next page. Null on the last page."),
  }),
});
