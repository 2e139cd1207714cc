import { SessionRepository } from "#domain/auth/session.repository";
import { normalAddress } from "#domain/users/email-address";
import { UserRepository } from "#domain/users/user.repository";
import { runCommand } from "#processes/command";

// `make admin email=…`: makes a user an admin.

await runCommand(([given]) => {
  if (!given) throw new Error("Usage: make admin email=someone@example.com");
  const email = normalAddress(given);
  if (email === undefined) throw new Error("An e-mail address has ASCII characters only");

  return async ({ resolve }) => {
    const users = resolve(UserRepository);
    const user = await users.transaction(async () => {
      const [changed] = await users.updateMany({ where: { email } }, { isAdmin: true });
      // The session was started without the right: a new sign-in brings a new token.
      if (changed) await resolve(SessionRepository).deleteMany({ where: { userId: changed.id } });

      return changed;
    });
    if (!user) throw new Error(`Nobody has the address ${email}`);

    return `${user.fullName} <${user.email}> is an admin`;
  };
});
