import { date, email, named, object, oneOf, string, uuid } from "#application/kit/schema";

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
  role: "owner" | "member" | "guest";
  createdAt: Date;
  user: { id: string; fullName: string; email: string };
}

/** Returns a membership and its user as responses contain them. */
export const toMember = ({ role, createdAt, user: { id, fullName, email } }: Joined) => ({
  userId: id,
  fullName,
  email,
  role,
  since: createdAt,
});
