// Written by `make generate` from the files in src/application. Do not edit.
export const resources: Readonly<Record<string, string>> = {
  "auth": "Accounts: sign-up, sign-in and sign-out, by password or with an identity provider; sessions, mailed links and the web pages for them.",
  "events": "Mutation events of committed writes, and the progress of their deliveries to reactions. For admins.",
  "health": "Liveness and readiness of the process, for load balancers and orchestrators.",
  "live": "A page that shows live updates, in development. The contract of live updates is at `/asyncapi.json`.",
  "mail": "The mails that the service has written to files instead of sending them, in development.",
  "notes": "Short texts that only their owner can see.",
  "users": "Users of the service: public profiles, avatars and administration.",
};
