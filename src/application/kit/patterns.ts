// Exact patterns: the contract states them, so a client can check a value like the service does. JSON Schema has neither flags
// nor lookahead.

/** The last two digits of a leap year, or its century when the year ends with 00. */
const quarters = "(?:0[48]|[2468][048]|[13579][26])";
const year = String.raw`(?:\d{3}[1-9]|\d\d[1-9]\d|\d[1-9]\d\d|[1-9]\d{3})`;
const leapYear = String.raw`(?:\d\d${quarters}|${quarters}00)`;
const longMonth = String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`;
const shortMonth = String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`;
const february = String.raw`02-(?:0[1-9]|1\d|2[0-8])`;

/** A day that exists in the Gregorian calendar. PostgreSQL has no year 0. */
export const dayPattern = new RegExp(
  `^(?:${year}-(?:${longMonth}|${shortMonth}|${february})|${leapYear}-02-29)$`,
);

/** The alternatives for a positive number without leading zeros of at most `limit`. */
function upTo(limit: string): string {
  const less = Array.from(limit).flatMap((digit, at) => {
    const least = at === 0 ? 1 : 0;
    const rest = limit.length - at - 1;

    return Number(digit) > least
      ? [`${limit.slice(0, at)}[${least}-${Number(digit) - 1}]${rest > 0 ? `\\d{${rest}}` : ""}`]
      : [];
  });

  return [`[1-9]\\d{0,${limit.length - 2}}`, ...less, limit].join("|");
}

/** A whole number that `bigint` of PostgreSQL can store. */
export const wholePattern = new RegExp(`^(?:0|-?(?:${upTo(String(2n ** 63n - 1n))})|-${2n ** 63n})$`);
