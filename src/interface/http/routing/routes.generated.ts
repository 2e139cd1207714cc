// Written by `make generate` from the files in src/application. Do not edit.
import type { Route } from "#interface/http/routing/route";
import e0 from "#application/auth/account.get";
import e0View from "#interface/http/pages/auth/account.view";
import e1 from "#application/auth/change-email.post";
import e2 from "#application/auth/change-password.post";
import e3 from "#application/auth/check-your-mail.get";
import e3View from "#interface/http/pages/auth/check-your-mail.view";
import e4 from "#application/auth/confirm-email.get";
import e4View from "#interface/http/pages/auth/confirm-email.view";
import e5 from "#application/auth/confirm-email.post";
import e6 from "#application/auth/delete-account.post";
import e7 from "#application/auth/forgot-password.get";
import e7View from "#interface/http/pages/auth/forgot-password.view";
import e8 from "#application/auth/forgot-password.post";
import e9 from "#application/auth/providers/[provider]/delete";
import e10 from "#application/auth/providers/[provider]/start.post";
import e11 from "#application/auth/providers/[provider]/callback.get";
import e12 from "#application/auth/providers/[provider]/connect.post";
import e13 from "#application/auth/reauthenticate.post";
import e14 from "#application/auth/resend-verification.post";
import e15 from "#application/auth/reset-password.get";
import e15View from "#interface/http/pages/auth/reset-password.view";
import e16 from "#application/auth/reset-password.post";
import e17 from "#application/auth/sessions/list";
import e18 from "#application/auth/sessions/revoke-others.post";
import e19 from "#application/auth/sessions/[id]/delete";
import e20 from "#application/auth/sign-in.get";
import e20View from "#interface/http/pages/auth/sign-in.view";
import e21 from "#application/auth/sign-in.post";
import e22 from "#application/auth/sign-out.post";
import e23 from "#application/auth/sign-up.get";
import e23View from "#interface/http/pages/auth/sign-up.view";
import e24 from "#application/auth/sign-up.post";
import e25 from "#application/auth/verify-email.get";
import e25View from "#interface/http/pages/auth/verify-email.view";
import e26 from "#application/auth/verify-email.post";
import e27 from "#application/events/list";
import e28 from "#application/events/history/[table]/[rowId]/get";
import e29 from "#application/events/reactions.get";
import e30 from "#application/events/replay.post";
import e31 from "#application/events/retry-dead.post";
import e32 from "#application/events/[sequence]/get";
import e33 from "#application/events/[sequence]/discard.post";
import e34 from "#application/events/[sequence]/retry.post";
import e35 from "#application/health/live.get";
import e36 from "#application/health/ready.get";
import e37 from "#application/live/get";
import e37View from "#interface/http/pages/live/get.view";
import e38 from "#application/mail/list";
import e38View from "#interface/http/pages/mail/list.view";
import e39 from "#application/notes/list";
import e40 from "#application/notes/create";
import e41 from "#application/notes/[id]/delete";
import e42 from "#application/notes/[id]/get";
import e43 from "#application/notes/[id]/update";
import e44 from "#application/users/list";
import e45 from "#application/users/create";
import e46 from "#application/users/activity.get";
import e47 from "#application/users/avatars/[key]/get";
import e48 from "#application/users/current.get";
import e49 from "#application/users/current.patch";
import e50 from "#application/users/dev-verify-email.post";
import e51 from "#application/users/statistics.get";
import e52 from "#application/users/[userId]/delete";
import e53 from "#application/users/[userId]/get";
import e54 from "#application/users/[userId]/update";
import e55 from "#application/users/[userId]/sign-out.post";

export const routes: readonly Route[] = [
  { method: "GET", path: "/auth/account", id: "auth.account.get", file: "auth/account.get.ts", gates: ["signed-in","own-sessions"], description: "For people: who is signed in, with the forms to change the account, its sessions and its ways to sign in.", endpoint: e0, view: e0View },
  { method: "POST", path: "/auth/change-email", id: "auth.change-email.post", file: "auth/change-email.post.ts", gates: ["signed-in","password-checks-per-user","knows-password"], description: "Mails a link to the new address; the account moves there once it is opened, and the old address is told. The answer is the same for every address, taken or not.", endpoint: e1 },
  { method: "POST", path: "/auth/change-password", id: "auth.change-password.post", file: "auth/change-password.post.ts", gates: ["signed-in","uncommon-new-password","password-checks-per-user","knows-current-password"], description: "Ends all other sessions of the user, with the providers that were connected in them, and every link that was mailed. The session that asks gets a new token. The user gets a mail.", endpoint: e2 },
  { method: "GET", path: "/auth/check-your-mail", id: "auth.check-your-mail.get", file: "auth/check-your-mail.get.ts", gates: [], description: "For people: what to do when no mail comes.", endpoint: e3, view: e3View },
  { method: "GET", path: "/auth/confirm-email", id: "auth.confirm-email.get", file: "auth/confirm-email.get.ts", gates: [], description: "For people: what the mailed link opens. It leaves the token as it is: mail filters open links too.", endpoint: e4, view: e4View },
  { method: "POST", path: "/auth/confirm-email", id: "auth.confirm-email.post", file: "auth/confirm-email.post.ts", gates: ["confirm-email-per-address"], description: "Moves the account to the address that the link was mailed to. The session that asked for it and the password have to be the same still. Every other link of the user dies; sessions stay.", endpoint: e5 },
  { method: "POST", path: "/auth/delete-account", id: "auth.delete-account.post", file: "auth/delete-account.post.ts", gates: ["signed-in","password-checks-per-user","knows-password"], description: "Closes the account at once, with its sessions and all ways to sign in. The last admin has to stay.", endpoint: e6 },
  { method: "GET", path: "/auth/forgot-password", id: "auth.forgot-password.get", file: "auth/forgot-password.get.ts", gates: [], description: "For people: the form that asks for a link to set a new password.", endpoint: e7, view: e7View },
  { method: "POST", path: "/auth/forgot-password", id: "auth.forgot-password.post", file: "auth/forgot-password.post.ts", gates: ["forgot-password-per-address","forgot-password-per-account"], description: "Mails a link to set a new password, where the address has an account. The answer is the same for every address.", endpoint: e8 },
  { method: "DELETE", path: "/auth/providers/{provider}", id: "auth.providers.provider.delete", file: "auth/providers/[provider]/delete.ts", gates: ["signed-in","recently-proven"], description: "Disconnects a provider, also one that is configured no more, unless there would be no way left to sign in.", endpoint: e9 },
  { method: "POST", path: "/auth/providers/{provider}", id: "auth.providers.provider.start.post", file: "auth/providers/[provider]/start.post.ts", gates: ["provider-starts-per-address","known-provider"], description: "Begins a sign-in with the provider, and answers where to send the browser. It starts a session, also for a caller who has one.", endpoint: e10 },
  { method: "GET", path: "/auth/providers/{provider}/callback", id: "auth.providers.provider.callback.get", file: "auth/providers/[provider]/callback.get.ts", gates: ["known-provider"], description: "Ends what was begun at the provider: signs in, or connects the provider with the account of the session that asked for it.", endpoint: e11 },
  { method: "POST", path: "/auth/providers/{provider}/connect", id: "auth.providers.provider.connect.post", file: "auth/providers/[provider]/connect.post.ts", gates: ["signed-in","recently-proven","provider-starts-per-address","known-provider"], description: "Begins to connect the provider with the caller's account, and answers where to send the browser. It comes back to this session only.", endpoint: e12 },
  { method: "POST", path: "/auth/reauthenticate", id: "auth.reauthenticate.post", file: "auth/reauthenticate.post.ts", gates: ["signed-in","password-checks-per-user","knows-password"], description: "Proves again that the caller is the user. The session gets a new token, and for ten minutes it may do what asks for a recent proof. A user without a password signs in again with a connected provider instead.", endpoint: e13 },
  { method: "POST", path: "/auth/resend-verification", id: "auth.resend-verification.post", file: "auth/resend-verification.post.ts", gates: ["resend-verification-per-address","resend-verification-per-account"], description: "Mails the link to verify the address again, where that is still to be done. The answer is the same for every address.", endpoint: e14 },
  { method: "GET", path: "/auth/reset-password", id: "auth.reset-password.get", file: "auth/reset-password.get.ts", gates: [], description: "For people: what the mailed link opens. It leaves the token as it is: mail filters open links too.", endpoint: e15, view: e15View },
  { method: "POST", path: "/auth/reset-password", id: "auth.reset-password.post", file: "auth/reset-password.post.ts", gates: ["reset-password-per-address","uncommon-reset-password"], description: "Sets the password of the user who got the mail, which also proves the address. Every session of the user ends, with the providers that were connected in one within the last 30 days; every other link dies. Earlier wrong guesses do not hold up the next sign-in.", endpoint: e16 },
  { method: "GET", path: "/auth/sessions", id: "auth.sessions.list", file: "auth/sessions/list.ts", gates: ["signed-in","own-sessions"], description: "Where the user is signed in: the latest 100, the newest first.", endpoint: e17 },
  { method: "POST", path: "/auth/sessions/revoke-others", id: "auth.sessions.revoke-others.post", file: "auth/sessions/revoke-others.post.ts", gates: ["signed-in"], description: "Ends all sessions of the user but the one that asks, and disconnects the providers that were connected in others within the last 30 days. The user gets a mail for each of those.", endpoint: e18 },
  { method: "DELETE", path: "/auth/sessions/{id}", id: "auth.sessions.id.delete", file: "auth/sessions/[id]/delete.ts", gates: ["signed-in"], description: "Signs the user out there, and disconnects the providers that were connected there. Somebody else's session answers like one that does not exist.", endpoint: e19 },
  { method: "GET", path: "/auth/sign-in", id: "auth.sign-in.get", file: "auth/sign-in.get.ts", gates: [], description: "For people: the form to sign in, and a button for each provider.", endpoint: e20, view: e20View },
  { method: "POST", path: "/auth/sign-in", id: "auth.sign-in.post", file: "auth/sign-in.post.ts", gates: ["sign-ins-per-address","sign-ins-per-account"], description: "Sets the session cookie. An unknown address and a wrong password answer the same, in the same time.", endpoint: e21 },
  { method: "POST", path: "/auth/sign-out", id: "auth.sign-out.post", file: "auth/sign-out.post.ts", gates: [], description: "Ends the session on the server, and removes its cookie. Signing out twice is no error.", endpoint: e22 },
  { method: "GET", path: "/auth/sign-up", id: "auth.sign-up.get", file: "auth/sign-up.get.ts", gates: [], description: "For people: the form to sign up.", endpoint: e23, view: e23View },
  { method: "POST", path: "/auth/sign-up", id: "auth.sign-up.post", file: "auth/sign-up.post.ts", gates: ["sign-ups-per-address","sign-ups-per-account","uncommon-password"], description: "Mails a link to verify the address. The answer is the same whether or not the address is taken: only its owner learns which, by mail. Several sign-ups with one address wait beside each other: the one whose password is given with the link becomes the account.", endpoint: e24 },
  { method: "GET", path: "/auth/verify-email", id: "auth.verify-email.get", file: "auth/verify-email.get.ts", gates: [], description: "For people: what the mailed link opens. It leaves the token as it is: mail filters open links too.", endpoint: e25, view: e25View },
  { method: "POST", path: "/auth/verify-email", id: "auth.verify-email.post", file: "auth/verify-email.post.ts", gates: ["verify-email-per-address"], description: "Verifies the address and signs in. After a sign-up it takes the password of that sign-up as well: the link alone shows who reads the mail, not who signed up. After a change by an admin it takes the link alone.", endpoint: e26 },
  { method: "GET", path: "/events", id: "events.list", file: "events/list.ts", gates: ["admin-only"], description: "Mutation events, the newest first, and how far each is with its reactions. For admins.", endpoint: e27 },
  { method: "GET", path: "/events/history/{table}/{rowId}", id: "events.history.table.rowId.get", file: "events/history/[table]/[rowId]/get.ts", gates: ["admin-only"], description: "Who changed what of a row and when, the latest first; of updates only what they changed.", endpoint: e28 },
  { method: "GET", path: "/events/reactions", id: "events.reactions.get", file: "events/reactions.get.ts", gates: ["admin-only"], description: "Every reaction, what it follows, and how many of its deliveries are unfinished or dead.", endpoint: e29 },
  { method: "POST", path: "/events/replay", id: "events.replay.post", file: "events/replay.post.ts", gates: ["admin-only"], description: "Brings a reaction its events again: since a time, of one row, or of the row since the time.", endpoint: e30 },
  { method: "POST", path: "/events/retry-dead", id: "events.retry-dead.post", file: "events/retry-dead.post.ts", gates: ["admin-only"], description: "Retries every dead delivery, of one reaction or of all.", endpoint: e31 },
  { method: "GET", path: "/events/{sequence}", id: "events.sequence.get", file: "events/[sequence]/get.ts", gates: ["admin-only"], description: "One event with the row before and after it, as they were stored.", endpoint: e32 },
  { method: "POST", path: "/events/{sequence}/discard", id: "events.sequence.discard.post", file: "events/[sequence]/discard.post.ts", gates: ["admin-only"], description: "Gives up a delivery that is pending, failed or dead, so that it no longer holds up its row.", endpoint: e33 },
  { method: "POST", path: "/events/{sequence}/retry", id: "events.sequence.retry.post", file: "events/[sequence]/retry.post.ts", gates: ["admin-only"], description: "Has a failed or dead delivery tried at once, with all its tries before it.", endpoint: e34 },
  { method: "GET", path: "/health/live", id: "health.live.get", file: "health/live.get.ts", gates: [], description: "The process answers.", endpoint: e35 },
  { method: "GET", path: "/health/ready", id: "health.ready.get", file: "health/ready.get.ts", gates: [], description: "The process wants traffic: the database answers, and no shutdown has begun. Admins may ask for `?verbose`: what goes on behind the requests, in all processes together.", endpoint: e36 },
  { method: "GET", path: "/live", id: "live.get", file: "live/get.ts", gates: ["signed-in"], description: "For development: live updates as they come.", endpoint: e37, view: e37View },
  { method: "GET", path: "/mail", id: "mail.list", file: "mail/list.ts", gates: [], description: "For development: the mails that would have gone out.", endpoint: e38, view: e38View },
  { method: "GET", path: "/notes", id: "notes.list", file: "notes/list.ts", gates: ["signed-in"], description: "The caller's own notes, a page at a time.", endpoint: e39 },
  { method: "POST", path: "/notes", id: "notes.create", file: "notes/create.ts", gates: ["signed-in"], description: "The caller owns the note, and alone can see it.", endpoint: e40 },
  { method: "DELETE", path: "/notes/{id}", id: "notes.id.delete", file: "notes/[id]/delete.ts", gates: ["signed-in","can-edit-note"], description: "Removes the note for good. Somebody else's note answers like one that does not exist.", endpoint: e41 },
  { method: "GET", path: "/notes/{id}", id: "notes.id.get", file: "notes/[id]/get.ts", gates: ["signed-in","can-view-note"], description: "Somebody else's note answers like one that does not exist.", endpoint: e42 },
  { method: "PUT", path: "/notes/{id}", id: "notes.id.update", file: "notes/[id]/update.ts", gates: ["signed-in","can-edit-note"], description: "Replaces title and body. Somebody else's note answers like one that does not exist.", endpoint: e43 },
  { method: "GET", path: "/users", id: "users.list", file: "users/list.ts", gates: ["admin-only"], description: "All users that are not deleted, a page at a time. For admins.", endpoint: e44 },
  { method: "POST", path: "/users", id: "users.create", file: "users/create.ts", gates: ["admin-only"], description: "The user gets a mail with a link to set a password. For admins.", endpoint: e45 },
  { method: "GET", path: "/users/activity", id: "users.activity.get", file: "users/activity.get.ts", gates: ["admin-only"], description: "Returns all users that are not deleted with their sessions, the most recently used first. For admins.", endpoint: e46 },
  { method: "GET", path: "/users/avatars/{key}", id: "users.avatars.key.get", file: "users/avatars/[key]/get.ts", gates: [], description: "Where `avatarUrl` leads. A key is random and never used again, so the answer may be kept for ever.", endpoint: e47 },
  { method: "GET", path: "/users/current", id: "users.current.get", file: "users/current.get.ts", gates: ["signed-in"], description: "The user who is signed in.", endpoint: e48 },
  { method: "PATCH", path: "/users/current", id: "users.current.patch", file: "users/current.patch.ts", gates: ["signed-in"], description: "What is absent or empty stays as it is. The picture is cut to a square of 256 pixels, and `avatarUrl` leads to it.", endpoint: e49 },
  { method: "POST", path: "/users/dev-verify-email", id: "users.dev-verify-email.post", file: "users/dev-verify-email.post.ts", gates: [], description: "For development: verifies an address without its mail, with the password of the latest sign-up.", endpoint: e50 },
  { method: "GET", path: "/users/statistics", id: "users.statistics.get", file: "users/statistics.get.ts", gates: ["admin-only"], description: "Counts the users that are not deleted. For admins.", endpoint: e51 },
  { method: "DELETE", path: "/users/{userId}", id: "users.userId.delete", file: "users/[userId]/delete.ts", gates: ["admin-only","user-exists"], description: "Closes the account with its sessions and all ways to sign in. For admins, and not for their own account or the last one of an admin.", endpoint: e52 },
  { method: "GET", path: "/users/{userId}", id: "users.userId.get", file: "users/[userId]/get.ts", gates: ["admin-only","user-exists"], description: "For admins; a deleted user is not found.", endpoint: e53 },
  { method: "PUT", path: "/users/{userId}", id: "users.userId.update", file: "users/[userId]/update.ts", gates: ["admin-only","user-exists"], description: "For admins. Another address is to be verified by the person who reads it, and the links that went to the old one die. Sessions stay, except those of a user who becomes an admin: they were started without that right. The last admin cannot be demoted.", endpoint: e54 },
  { method: "POST", path: "/users/{userId}/sign-out", id: "users.userId.sign-out.post", file: "users/[userId]/sign-out.post.ts", gates: ["admin-only","user-exists"], description: "Ends all sessions of the user, and disconnects the providers that were connected in them. For admins.", endpoint: e55 },
];
