import { ifFits, string } from "#application/kit/schema";

/** The one-time token in a mailed link. */
export const oneTimeToken = () =>
  string(100)
    .description("The token from the mailed link. It works once, within an hour or a day, as the mail says.")
    .example("pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8");

/** The query of a page that a mailed link opens. */
export const mailedToken = { token: ifFits(oneTimeToken()) };
