import { OneTimeTokens } from "#application/auth/one-time-tokens.service";
import { gate } from "#application/kit/gate";
import { CommonPasswords } from "#domain/credentials/common-passwords";
import { isPersonal } from "#domain/credentials/personal-password";
import { refusedField } from "#domain/shared/errors";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";

// A new password is refused (NIST SP 800-63B, section 3.1.1.2) when it is one of the most common ones, or consists of
// words that others know about its owner.

type Owner = Pick<User, "email" | "fullName">;

/** For a sign-up. The name and the address are those of the input. */
export const uncommonPassword = gate({
  inject: { common: CommonPasswords },
  refuses: ["UNPROCESSABLE_CONTENT"],

  async check({ input }: { input: Owner & { password: string } }, { common }) {
    if (await common.has(input.password)) refuseCommon("password");
    if (isPersonal(input.password, input)) refusePersonal("password");

    return {};
  },
});

/** For a user who is signed in. */
export const uncommonNewPassword = gate({
  inject: { common: CommonPasswords },
  refuses: ["UNPROCESSABLE_CONTENT"],

  async check({ input, currentUser }: { input: { new: string }; currentUser: User }, { common }) {
    if (await common.has(input.new)) refuseCommon("new");
    if (isPersonal(input.new, currentUser)) refusePersonal("new");

    return {};
  },
});

/** For the bearer of a mailed link, which is not used up. Without a valid link, the response depends on no user. */
export const uncommonResetPassword = gate({
  inject: { common: CommonPasswords, tokens: OneTimeTokens, users: UserRepository },
  refuses: ["UNPROCESSABLE_CONTENT", "GONE"],

  async check({ input }: { input: { token: string; password: string } }, { common, tokens, users }) {
    if (await common.has(input.password)) refuseCommon("password");
    const id = await tokens.ownerOf(input.token, "reset-password");
    const owner = await users.findFirst({ where: { id } });
    if (owner && isPersonal(input.password, owner)) refusePersonal("password");

    return {};
  },
});

function refuseCommon(field: string): never {
  throw refusedField(field, "password.common", "This password is among the most common ones");
}

function refusePersonal(field: string): never {
  const what = "your name, your e-mail address or the name of this service";
  throw refusedField(field, "password.personal", `This password is easy to guess from ${what}`);
}
