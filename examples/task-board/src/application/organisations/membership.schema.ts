import { date, email, named, object, oneOf, string, uuid } from "#application/kit/schema";
import type { Role } from "#domain/memberships/role";
import type { User } from "#domain/users/user";

export const role = () => oneOf("owner", "member", "guest");

export const member = named(
  "Member",
  object({
    userId: uuid(),
    fullName: string(200).example("Ada Lovelace"),
    email: email(),
    role: role().description(
      "Guests read and comment, members also write, owners also manage the organisation.",
    ),
    since: date(),
  }),
);

interface Joined {
  role: Role;
  createdAt: Date;
  user: Pick<User, "id" | "fullName" | "email">;
}

/** Returns a membership and its user as responses contain them. */
export const toMember = ({ role, createdAt, user: { id, fullName, email } }: Joined) => ({
  userId: id,
  fullName,
  email,
  role,
  since: createdAt,
});
