import { randomUUID } from "node:crypto";
import { Files } from "#application/files/files.service";
import type { Resolve } from "#application/kit/ports";
import { UploadedFile } from "#application/kit/schema";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import type { StoredFile } from "#domain/files/stored-file";
import type { Columns } from "#domain/shared/entity";
import type { User } from "#domain/users/user";
import { UserRepository } from "#domain/users/user.repository";
import { type Scroll, ScrollRepository } from "../fixtures/scrolls.js";

export type UserRow = Columns<User>;

/** Returns functions that insert rows as the service does, with their events; `given` replaces default values. */
export function factories(resolve: Resolve) {
  let made = 0;

  return {
    /** Inserts a user, by default with a verified address. While it is not verified, a password belongs to a sign-up. */
    async user({ password, ...given }: Partial<UserRow> & { password?: string } = {}): Promise<UserRow> {
      const number = (made += 1);
      const [users, credentials] = [resolve(UserRepository), resolve(CredentialRepository)];
      const signUps = resolve(SignUpRepository);
      const passwordHash = password === undefined ? "" : await resolve(PasswordHasher).hash(password);

      return users.transaction(async () => {
        const user = await users.insertOne({
          fullName: `User ${number}`,
          email: `user-${number}@example.com`,
          isAdmin: false,
          isEmailVerified: true,
          ...given,
        });
        const { id: userId, fullName } = user;
        if (passwordHash && user.isEmailVerified)
          await credentials.insertOne({ userId, passwordHash, signUpId: randomUUID() });
        else if (passwordHash) await signUps.insertOne({ userId, fullName, passwordHash });

        return user;
      });
    },

    /** Stores a PDF of the user. */
    storedFile: (owner: { id: string }): Promise<Columns<StoredFile>> =>
      resolve(Files).store(new UploadedFile(Buffer.from("%PDF-1.7\n"), "a.pdf", "application/pdf"), owner),

    scroll: (owner: { id: string }, given: Partial<Scroll> = {}): Promise<Columns<Scroll>> =>
      resolve(ScrollRepository).insertOne({ title: "A scroll", body: "", ...given, ownerId: owner.id }),
  };
}
