import { ifFits, string } from "#application/kit/schema";

/** What a mailed link carries. */
export const oneTimeToken = () =>
  string(100)
    .description("From the mailed link. It is good for one use, and for some hours.")
    .example("pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8");

/** The query of a page that a mailed link opens. */
export const mailedToken = { token: ifFits(oneTimeToken()) };
