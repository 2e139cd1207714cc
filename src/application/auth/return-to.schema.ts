import { ownPath } from "#application/kit/schema";

/** Where the browser of somebody who signs in goes on. */
export const returnTo = () => ownPath().description("A path of this service, to go on to afterwards.");
