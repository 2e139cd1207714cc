import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The style sheet of all pages, which each of them carries. */
export const style = readFileSync(new URL("./pages.css", import.meta.url), "utf8");

/** What Content-Security-Policy allows the style sheet by (CSP Level 3, section 2.3.1). */
export const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
