import type { VNode } from "preact";
import type { Endpoint } from "#application/kit/endpoint";
import type { ErrorCode, Issue } from "#domain/shared/errors";
import type { User } from "#domain/users/user";

/** A refused form, with the data that its page needs to show it again. */
export interface RefusedForm {
  /** The path that the form was sent to: `/auth/sign-in`. */
  action: string;
  code: ErrorCode;
  status: number;
  message: string;
  issues: readonly Issue[];
  /** The entered texts. Views never show a password again. */
  values: Readonly<Record<string, string>>;
}

/** The properties of every view, in addition to the data of its page. */
export interface Visit {
  currentUser: User | null;
  refused: RefusedForm | null;
}

/** The properties of the view of endpoint `E`. */
export type PageProps<E> = Visit & { data: E extends Endpoint<infer Data> ? Data : never };

/** Renders the data of a page as markup, with escaped text. The type comes from a method, so that it accepts the views of all pages. */
export type View = { show(props: Visit & { data: unknown }): VNode }["show"];
