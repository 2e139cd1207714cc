import Joi from "joi";

const dateTime =
  /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

const extended: { date(): Joi.DateSchema } = Joi.extend({
  type: "date",
  base: Joi.date().iso(),
  validate(value: Date, { original, error }: Joi.CustomHelpers<unknown>) {
    return typeof original === "string" && !isDateTime(original)
      ? { value, errors: error("date.format", { format: "iso" }) }
      : undefined;
  },
});

/**
 * A point in time; as text, a complete date-time with offset (RFC 3339, section 5.6). Joi's own rule also accepts a year or a
 * day without a time, a time without an offset, and the 30th of February as a day in March.
 */
export const instant = extended.date().prefs({ convert: true });

function isDateTime(text: string): boolean {
  const [, year, month, day] = dateTime.exec(text) ?? [];

  return new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
}
