import { type ErrorCode, errorCodes, isErrorCode } from "#domain/shared/errors";
import { errorExample } from "#interface/shared/schema/error-schema";

const opening = `<!-- Written by \`make generate\` from src/domain/shared/errors.ts. Do not edit. -->

# Errors

Every error response has the body that is shown here, including errors of the HTTP layer such as a malformed request. Only a folder may declare [another form](guides/errors-in-another-form.md); the contract shows it. \`Content-Type\` is \`application/problem+json\` (RFC 9457) when \`Accept\` asks for it.

- \`code\` is stable: base decisions on it.
- \`message\` is for people and may change.
- \`requestId\` equals the \`X-Request-Id\` header of the response. The service log has the details under this id.
- \`details.issues\` lists the fields that are wrong, if the error is about the input.
`;

/** Returns the text of docs/errors.md, built from `errorCodes`. */
export function errorsPage(): string {
  const codes = Object.keys(errorCodes).filter(isErrorCode);

  return [opening, table(codes), ...codes.map(section)].join("\n");
}

function table(codes: ErrorCode[]): string {
  const rows = codes.map((code) => {
    const { status, meaning, isTemporary } = errorCodes[code];
    return `| [${code}](#${code.toLowerCase()}) | ${status} | ${meaning} | ${isTemporary ? "yes" : "no"} |\n`;
  });

  return `| Code | Status | Meaning | May a retry succeed? |\n|---|---|---|---|\n${rows.join("")}`;
}

function section(code: ErrorCode): string {
  const { status, meaning, remedy, isTemporary } = errorCodes[code];
  const retry = isTemporary ? "A retry may succeed." : "A retry of the same request fails again.";
  const example = JSON.stringify(errorExample(code), null, 2);

  return `## ${code}\n\n${status}. ${meaning} ${remedy} ${retry}\n\n\`\`\`json\n${example}\n\`\`\`\n`;
}
