// Written by `make generate` from the files in src/application. Do not edit.
export const resources: Readonly<Record<string, string>> = {
  "auth": "Accounts: sign-up, sign-in and sign-out with a password or a provider; sessions, mailed links, and the web pages for them.",
  "events": "What every committed write did, and how far the reactions to it are; for admins who operate the service.",
  "health": "Whether the process is alive, and whether it wants requests; for whatever starts and stops processes.",
  "live": "A page to watch live updates with, in development. Their own contract is at `/asyncapi.json`.",
  "mail": "The mails that the service would have sent, in development.",
  "notes": "Short texts that only their owner sees.",
  "users": "The people who use the service: their public profile, pictures, and their administration.",
};
