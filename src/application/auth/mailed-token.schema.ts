import { ifFits, string } from "#application/kit/schema";

/** The query of a page that a mailed link opens. */
export const mailedToken = { token: ifFits(string(100)) };
