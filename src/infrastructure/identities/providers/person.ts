import { email, string } from "#application/kit/schema";
import type { Person } from "#infrastructure/identities/providers/identity-provider";

/** What a provider told, of whatever type it came. */
interface Told {
  subject: string;
  email: unknown;
  /** Nothing but the boolean counts: some providers let people write the others themselves. */
  isEmailVerified: unknown;
  fullName: unknown;
}

const addressSchema = email();
const nameSchema = string(200).trim();

/** What does not fit our own columns counts as not told. */
export function personOf(told: Told): Person {
  const address = textOf(addressSchema.validate(told.email));

  return {
    subject: told.subject,
    email: address,
    isEmailVerified: address !== null && told.isEmailVerified === true,
    fullName: textOf(nameSchema.validate(told.fullName)),
  };
}

function textOf({ error, value }: { error?: Error | undefined; value?: unknown }): string | null {
  return error === undefined && typeof value === "string" ? value : null;
}
