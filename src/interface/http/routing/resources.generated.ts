// Written by `make generate` from the files in src/application. Do not edit.
export const resources: Readonly<Record<string, string>> = {
  "auth": "Accounts: sign-up, sign-in and sign-out, by password or with an identity provider; sessions, mailed links and the web pages for them.",
  "events": "Mutation events of committed writes, and the progress of their deliveries to reactions. For admins.",
  "files": "Files of users, for example as attachments of other resources. A client announces a file, sends its content to the storage, and confirms it. Only its owner can read a file here. A file that nothing refers to is removed after a day.",
  "health": "Liveness and readiness of the process, for load balancers and orchestrators.",
  "live": "A page that shows live updates, in development. The contract of live updates is at `/asyncapi.json`.",
  "mail": "The mails that the service has written to files instead of sending them, in development.",
  "notes": "Short texts. Only their owner can change them; the owner and admins can read them.",
  "users": "Users of the service: public profiles, avatars and administration.",
};
