import { UserRepository } from "#domain/users/user.repository";
import { runCommand } from "#processes/command";

// `make admin email=…`: makes a user an admin.

await runCommand(([given]) => {
  const email = given?.toLowerCase();
  if (!email) throw new Error("Usage: make admin email=someone@example.com");

  return async ({ resolve }) => {
    const [user] = await resolve(UserRepository).updateMany({ where: { email } }, { isAdmin: true });
    if (!user) throw new Error(`Nobody has the address ${email}`);

    return `${user.fullName} <${user.email}> is an admin`;
  };
});
