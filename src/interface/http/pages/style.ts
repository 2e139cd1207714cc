import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The style sheet that every page contains. */
export const style = readFileSync(new URL("./pages.css", import.meta.url), "utf8");

/** The source expression that allows the style sheet in a Content-Security-Policy (CSP Level 3, section 2.3.1). */
export const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
