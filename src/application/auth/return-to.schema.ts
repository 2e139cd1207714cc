import { ownPath } from "#application/kit/schema";

/** The page that the browser is sent to after signing in. */
export const returnTo = () =>
  ownPath().description("A path of this service to send the browser to afterwards.");
