/** The shared gates, their files, and the test function that returns a permitted caller. */
export const sharedGate = {
  signedIn: { gate: "signedIn", file: "signed-in.gate", as: "asUser" },
  adminOnly: { gate: "adminOnly", file: "admin-only.gate", as: "asAdmin" },
} as const;
