import { Accounts } from "#domain/users/accounts";
import { normalAddress } from "#domain/users/email-address";
import { UserRepository } from "#domain/users/user.repository";
import { runCommand } from "#commands/command";

// `make admin email=…`: makes a user an admin.

await runCommand(([given]) => {
  if (!given) throw new Error("Usage: make admin email=someone@example.com");
  const email = normalAddress(given);
  if (email === undefined) throw new Error("An e-mail address has ASCII characters only");

  return async ({ resolve }) => {
    const users = resolve(UserRepository);
    const user = await users.findFirst({ where: { email } });
    if (!user) throw new Error(`Nobody has the address ${email}`);
    await users.transaction(async () => {
      await resolve(Accounts).prepareRights(user.id, true);
      await users.updateOne({ where: { id: user.id } }, { isAdmin: true });
    });

    return `${user.fullName} <${user.email}> is an admin`;
  };
});
