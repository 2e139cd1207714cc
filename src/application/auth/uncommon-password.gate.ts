import { gate } from "#application/kit/gate";
import { CommonPasswords } from "#domain/auth/common-passwords";
import { ServiceError } from "#domain/shared/errors";

/** Refuses a new password that guessing would start with (NIST SP 800-63B, section 3.1.1.2). */
const uncommon = <Field extends string>(field: Field) =>
  gate({
    inject: { common: CommonPasswords },
    refuses: ["UNPROCESSABLE_CONTENT"],

    check({ input }: { input: Record<Field, string> }, { common }) {
      if (!common.has(input[field])) return {};

      const message = "This password is among the most common ones";
      throw new ServiceError("UNPROCESSABLE_CONTENT", message, {
        details: { issues: [{ in: "body", path: field, message, type: "password.common" }] },
      });
    },
  });

export const uncommonPassword = uncommon("password");
export const uncommonNewPassword = uncommon("new");
