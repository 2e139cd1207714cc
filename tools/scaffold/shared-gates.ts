/** The gates of all resources, where they are, and how a test gets a caller whom they let pass. */
export const sharedGate = {
  signedIn: { gate: "signedIn", file: "signed-in.gate", as: "asUser" },
  adminOnly: { gate: "adminOnly", file: "admin-only.gate", as: "asAdmin" },
} as const;
