// Written by `make generate` from the files in src/application. Do not edit.
export const resources: Readonly<Record<string, string>> = {
  "auth": "Accounts: sign-up, sign-in and sign-out with a password or a provider; sessions, mailed links, and the web pages for them.",
  "events": "The events of all committed writes and their deliveries to reactions, for admins who operate the service.",
  "health": "Whether the process is alive and whether it accepts requests, for load balancers and orchestrators.",
  "live": "A page that shows live updates, in development. Live updates have their own contract, `/asyncapi.json`.",
  "mail": "The mails that the service would have sent, in development.",
  "notes": "Short texts. Their owner reads and changes them; admins may read them.",
  "users": "The people who use the service: their public profile, their pictures, and their administration.",
};
