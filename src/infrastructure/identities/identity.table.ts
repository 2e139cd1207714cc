import type { Identity } from "#domain/identities/identity";
import { table } from "#infrastructure/database/table";

export const identityTable = table<Identity>("identities", {
  userId: "uuid",
  provider: "text",
  subject: "text",
  email: "text?",
  connectedBy: "uuid?",
});
