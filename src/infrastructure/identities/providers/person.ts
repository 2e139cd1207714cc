import { email, string } from "#application/kit/schema";
import type { Person } from "#infrastructure/identities/providers/provider-client";

/** The unchecked facts from a provider. */
interface Claims {
  subject: string;
  email: unknown;
  /** Only the boolean counts: some providers let users set other values themselves. */
  isEmailVerified: unknown;
  fullName: unknown;
}

const addressSchema = email();
const nameSchema = string(200).trim();

/** Returns the profile. Values that do not fit the columns count as absent. */
export function personOf(claims: Claims): Person {
  const address = textOf(addressSchema.validate(claims.email));

  return {
    subject: claims.subject,
    email: address,
    isEmailVerified: address !== null && claims.isEmailVerified === true,
    fullName: textOf(nameSchema.validate(claims.fullName)),
  };
}

function textOf({ error, value }: { error?: Error | undefined; value?: unknown }): string | null {
  return error === undefined && typeof value === "string" ? value : null;
}
