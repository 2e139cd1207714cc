/** Guests read and comment, members also write, owners also manage the organisation. */
const ranks = { guest: 0, member: 1, owner: 2 };

export type Role = keyof typeof ranks;

export const isAtLeast = (role: Role, least: Role): boolean => ranks[role] >= ranks[least];
