import { type ErrorCode, errorCodes, isErrorCode } from "#domain/shared/errors";
import { errorExample } from "#interface/shared/schema/error-schema";

const opening = `<!-- Written by \`make generate\` from src/domain/shared/errors.ts. Do not edit. -->

# Errors

Every failure of every operation, framework-level ones too, has the one body that is shown here; \`Content-Type\` is \`application/problem+json\` (RFC 9457) when \`Accept\` asks for it.
Decide by \`code\`; \`message\` is for people and may change. \`requestId\` is the answer's \`X-Request-Id\`, by which the service's log tells the rest. \`details.issues\` is there when parts of the input are at fault.
`;

/** The page of all error codes, made of nothing but their table. */
export function errorsPage(): string {
  const codes = Object.keys(errorCodes).filter(isErrorCode);

  return [opening, table(codes), ...codes.map(section)].join("\n");
}

function table(codes: ErrorCode[]): string {
  const rows = codes.map((code) => {
    const { status, meaning, isTemporary } = errorCodes[code];
    return `| [${code}](#${code.toLowerCase()}) | ${status} | ${meaning} | ${isTemporary ? "yes" : "no"} |\n`;
  });

  return `| Code | Status | What has happened | May the same request succeed later? |\n|---|---|---|---|\n${rows.join("")}`;
}

function section(code: ErrorCode): string {
  const { status, meaning, remedy, isTemporary } = errorCodes[code];
  const retry = isTemporary ? "The same request may succeed later." : "The same request fails again.";
  const example = JSON.stringify(errorExample(code), null, 2);

  return `## ${code}\n\n${status}. ${meaning} ${remedy} ${retry}\n\n\`\`\`json\n${example}\n\`\`\`\n`;
}
