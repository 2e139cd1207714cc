import type { VNode } from "preact";
import type { Endpoint } from "#application/kit/endpoint";
import type { ErrorCode, Issue } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

/** A form that was refused, as its page shows it again. */
export interface RefusedForm {
  /** Where the form was sent: `/auth/sign-in`. */
  action: string;
  code: ErrorCode;
  status: number;
  message: string;
  issues: readonly Issue[];
  /** What was entered. No password is ever shown again. */
  values: Readonly<Record<string, string>>;
}

/** What every view is given beside the data of its page. */
export interface Visit {
  currentUser: User | null;
  refused: RefusedForm | null;
}

/** What the view of the page that endpoint `E` declares is given. */
export type PageProps<E> = Visit & { data: E extends Endpoint<infer Data> ? Data : never };

/** How a page looks: data in, markup out; text is escaped. A method, so that views of all pages fit. */
export type View = { show(props: Visit & { data: unknown }): VNode }["show"];
