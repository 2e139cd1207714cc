import { Accounts } from "#application/auth/accounts.service";
import { runCommand } from "#commands/command";
import { normalAddress } from "#domain/users/email-address";
import { UserRepository } from "#domain/users/user.repository";

// `make admin email=…`: makes a user an admin.

await runCommand(([given]) => {
  if (!given) throw new Error("Usage: make admin email=someone@example.com");
  const email = normalAddress(given);
  if (email === undefined) throw new Error("An e-mail address has ASCII characters only");

  return async ({ resolve }) => {
    const users = resolve(UserRepository);
    const user = await users.findFirst({ where: { email } });
    if (!user) throw new Error(`No user has the address ${email}`);
    await resolve(Accounts).update(user.id, { fullName: user.fullName, email, isAdmin: true });

    return `${user.fullName} <${user.email}> is an admin`;
  };
});
