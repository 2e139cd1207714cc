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
import e6 from "#application/auth/create-token.post";
import e6View from "#interface/http/pages/auth/create-token.post.view";
import e7 from "#application/auth/delete-account.post";
import e8 from "#application/auth/forgot-password.get";
import e8View from "#interface/http/pages/auth/forgot-password.view";
import e9 from "#application/auth/forgot-password.post";
import e10 from "#application/auth/providers/[provider]/delete";
import e11 from "#application/auth/providers/[provider]/start.post";
import e12 from "#application/auth/providers/[provider]/callback.get";
import e13 from "#application/auth/providers/[provider]/connect.post";
import e14 from "#application/auth/reauthenticate.post";
import e15 from "#application/auth/resend-verification.post";
import e16 from "#application/auth/reset-password.get";
import e16View from "#interface/http/pages/auth/reset-password.view";
import e17 from "#application/auth/reset-password.post";
import e18 from "#application/auth/sessions/list";
import e19 from "#application/auth/sessions/revoke-others.post";
import e20 from "#application/auth/sessions/[id]/delete";
import e21 from "#application/auth/sign-in.get";
import e21View from "#interface/http/pages/auth/sign-in.view";
import e22 from "#application/auth/sign-in.post";
import e23 from "#application/auth/sign-out.post";
import e24 from "#application/auth/sign-up.get";
import e24View from "#interface/http/pages/auth/sign-up.view";
import e25 from "#application/auth/sign-up.post";
import e26 from "#application/auth/tokens/list";
import e27 from "#application/auth/tokens/create";
import e28 from "#application/auth/tokens/[id]/delete";
import e29 from "#application/auth/verify-email.get";
import e29View from "#interface/http/pages/auth/verify-email.view";
import e30 from "#application/auth/verify-email.post";
import e31 from "#application/events/list";
import e32 from "#application/events/history/[table]/[rowId]/get";
import e33 from "#application/events/reactions.get";
import e34 from "#application/events/replay.post";
import e35 from "#application/events/retry-dead.post";
import e36 from "#application/events/[sequence]/get";
import e37 from "#application/events/[sequence]/discard.post";
import e38 from "#application/events/[sequence]/retry.post";
import e39 from "#application/files/uploads/create";
import e40 from "#application/files/[id]/get";
import e41 from "#application/files/[id]/confirm.post";
import e42 from "#application/files/[id]/content.get";
import e43 from "#application/health/live.get";
import e44 from "#application/health/ready.get";
import e45 from "#application/live/get";
import e45View from "#interface/http/pages/live/get.view";
import e46 from "#application/mail/list";
import e46View from "#interface/http/pages/mail/list.view";
import e47 from "#application/notes/list";
import e48 from "#application/notes/create";
import e49 from "#application/notes/[id]/delete";
import e50 from "#application/notes/[id]/get";
import e51 from "#application/notes/[id]/update";
import e52 from "#application/users/list";
import e53 from "#application/users/create";
import e54 from "#application/users/activity.get";
import e55 from "#application/users/avatars/[key]/get";
import e56 from "#application/users/current.get";
import e57 from "#application/users/current.patch";
import e58 from "#application/users/current/avatar.delete";
import e59 from "#application/users/dev-verify-email.post";
import e60 from "#application/users/statistics.get";
import e61 from "#application/users/[userId]/delete";
import e62 from "#application/users/[userId]/get";
import e63 from "#application/users/[userId]/update";
import e64 from "#application/users/[userId]/sign-out.post";

export const routes: readonly Route[] = [
  { method: "GET", path: "/auth/account", id: "auth.account.get", file: "auth/account.get.ts", gates: ["in-session"], accepts: ["session","token"], description: "Web page: the account of the user, with forms to change it, its sessions, providers and access tokens.", endpoint: e0, view: e0View },
  { method: "POST", path: "/auth/change-email", id: "auth.change-email.post", file: "auth/change-email.post.ts", gates: ["in-session","password-checks-per-user","knows-password"], accepts: ["session","token"], description: "Mails a link to the new address. The account changes to that address when the link is confirmed. The present address gets a notice. The response is the same whether or not the address is taken.", endpoint: e1 },
  { method: "POST", path: "/auth/change-password", id: "auth.change-password.post", file: "auth/change-password.post.ts", gates: ["in-session","uncommon-new-password","password-checks-per-user","knows-current-password"], accepts: ["session","token"], description: "Replaces the password. All other sessions of the user end, the providers that were connected in them are disconnected, and every access token and mailed link becomes invalid. The session of the request gets a new token. The user gets a mail.", endpoint: e2 },
  { method: "GET", path: "/auth/check-your-mail", id: "auth.check-your-mail.get", file: "auth/check-your-mail.get.ts", gates: [], accepts: ["session","token"], description: "Web page: advice for when no mail arrives.", endpoint: e3, view: e3View },
  { method: "GET", path: "/auth/confirm-email", id: "auth.confirm-email.get", file: "auth/confirm-email.get.ts", gates: [], accepts: ["session","token"], description: "Web page: the target of the mailed link. It does not use the token up, because mail filters open links too.", endpoint: e4, view: e4View },
  { method: "POST", path: "/auth/confirm-email", id: "auth.confirm-email.post", file: "auth/confirm-email.post.ts", gates: ["confirm-email-per-address"], accepts: ["session","token"], description: "Changes the address of the account to the one that the link was mailed to. The session and the password that requested the change must still be valid. Every other mailed link of the user becomes invalid; sessions stay.", endpoint: e5 },
  { method: "POST", path: "/auth/create-token", id: "auth.create-token.post", file: "auth/create-token.post.ts", gates: ["in-session","recently-proven"], accepts: ["session","token"], description: "Web page: creates a personal access token as the form of the account page asks, and shows it once.", endpoint: e6, view: e6View },
  { method: "POST", path: "/auth/delete-account", id: "auth.delete-account.post", file: "auth/delete-account.post.ts", gates: ["in-session","password-checks-per-user","knows-password"], accepts: ["session","token"], description: "Closes the account, ends its sessions and access tokens, and removes its password and providers. The last admin cannot be deleted.", endpoint: e7 },
  { method: "GET", path: "/auth/forgot-password", id: "auth.forgot-password.get", file: "auth/forgot-password.get.ts", gates: [], accepts: ["session","token"], description: "Web page: the form to request a link that sets a new password.", endpoint: e8, view: e8View },
  { method: "POST", path: "/auth/forgot-password", id: "auth.forgot-password.post", file: "auth/forgot-password.post.ts", gates: ["forgot-password-per-address","forgot-password-per-account"], accepts: ["session","token"], description: "Mails a link to set a new password if the address has an account. The response is the same for every address.", endpoint: e9 },
  { method: "DELETE", path: "/auth/providers/{provider}", id: "auth.providers.provider.delete", file: "auth/providers/[provider]/delete.ts", gates: ["in-session","recently-proven"], accepts: ["session","token"], description: "Disconnects a provider, configured or not, unless the user could no longer sign in.", endpoint: e10 },
  { method: "POST", path: "/auth/providers/{provider}", id: "auth.providers.provider.start.post", file: "auth/providers/[provider]/start.post.ts", gates: ["provider-starts-per-address","known-provider"], accepts: ["session","token"], description: "Starts a sign-in with the provider, and returns the address to send the browser to. The sign-in starts a new session, even for a caller who has one.", endpoint: e11 },
  { method: "GET", path: "/auth/providers/{provider}/callback", id: "auth.providers.provider.callback.get", file: "auth/providers/[provider]/callback.get.ts", gates: ["known-provider"], accepts: ["session","token"], description: "Completes the flow that was started at the provider: signs in, or connects the provider with the account of the session that started the flow.", endpoint: e12 },
  { method: "POST", path: "/auth/providers/{provider}/connect", id: "auth.providers.provider.connect.post", file: "auth/providers/[provider]/connect.post.ts", gates: ["in-session","recently-proven","provider-starts-per-address","known-provider"], accepts: ["session","token"], description: "Starts to connect the provider with the user's account, and returns the address to send the browser to. The provider is connected only when the browser returns to this session.", endpoint: e13 },
  { method: "POST", path: "/auth/reauthenticate", id: "auth.reauthenticate.post", file: "auth/reauthenticate.post.ts", gates: ["in-session","password-checks-per-user","knows-password"], accepts: ["session","token"], description: "Proves again that the caller is the user. The session gets a new token, and for ten minutes it may call the operations that require a recent proof. A user without a password signs in again with a connected provider instead.", endpoint: e14 },
  { method: "POST", path: "/auth/resend-verification", id: "auth.resend-verification.post", file: "auth/resend-verification.post.ts", gates: ["resend-verification-per-address","resend-verification-per-account"], accepts: ["session","token"], description: "Mails a new link to verify the address if it is unverified. The response is the same for every address.", endpoint: e15 },
  { method: "GET", path: "/auth/reset-password", id: "auth.reset-password.get", file: "auth/reset-password.get.ts", gates: [], accepts: ["session","token"], description: "Web page: the target of the mailed link. It does not use the token up, because mail filters open links too.", endpoint: e16, view: e16View },
  { method: "POST", path: "/auth/reset-password", id: "auth.reset-password.post", file: "auth/reset-password.post.ts", gates: ["reset-password-per-address","uncommon-reset-password"], accepts: ["session","token"], description: "Sets the password of the user who got the mail, and verifies the address. Every session of the user ends, the providers that were connected in one within the last 30 days are disconnected, and every access token and other mailed link becomes invalid. Earlier failed sign-ins no longer count against the limit of the account.", endpoint: e17 },
  { method: "GET", path: "/auth/sessions", id: "auth.sessions.list", file: "auth/sessions/list.ts", gates: ["in-session"], accepts: ["session","token"], description: "The sessions in which the user is signed in: the latest 100, newest first.", endpoint: e18 },
  { method: "POST", path: "/auth/sessions/revoke-others", id: "auth.sessions.revoke-others.post", file: "auth/sessions/revoke-others.post.ts", gates: ["in-session"], accepts: ["session","token"], description: "Ends all sessions of the user except the one of the request, and disconnects the providers that were connected in the others within the last 30 days. The user gets a mail for each disconnected provider.", endpoint: e19 },
  { method: "DELETE", path: "/auth/sessions/{id}", id: "auth.sessions.id.delete", file: "auth/sessions/[id]/delete.ts", gates: ["in-session"], accepts: ["session","token"], description: "Ends the session, and disconnects the providers that were connected in it. Another user's session is answered like a missing one.", endpoint: e20 },
  { method: "GET", path: "/auth/sign-in", id: "auth.sign-in.get", file: "auth/sign-in.get.ts", gates: [], accepts: ["session","token"], description: "Web page: the form to sign in, and a button for each provider.", endpoint: e21, view: e21View },
  { method: "POST", path: "/auth/sign-in", id: "auth.sign-in.post", file: "auth/sign-in.post.ts", gates: ["sign-ins-per-address","sign-ins-per-account"], accepts: ["session"], description: "Signs in and sets the session cookie. With `as: token` it sets no cookie: the response has a token, which a program sends as a bearer token, and which ends like a session. An unknown address and a wrong password get the same response in the same time.", endpoint: e22 },
  { method: "POST", path: "/auth/sign-out", id: "auth.sign-out.post", file: "auth/sign-out.post.ts", gates: [], accepts: ["session","token"], description: "Ends the session on the server and removes its cookie. Signing out twice is no error.", endpoint: e23 },
  { method: "GET", path: "/auth/sign-up", id: "auth.sign-up.get", file: "auth/sign-up.get.ts", gates: [], accepts: ["session","token"], description: "Web page: the form to sign up.", endpoint: e24, view: e24View },
  { method: "POST", path: "/auth/sign-up", id: "auth.sign-up.post", file: "auth/sign-up.post.ts", gates: ["sign-ups-per-address","sign-ups-per-account","uncommon-password"], accepts: ["session","token"], description: "Mails a link to verify the address. The response is the same whether or not the address is taken; only its owner learns that, by mail. Several sign-ups with one address can wait at the same time: the one whose password is given with the link becomes the account.", endpoint: e25 },
  { method: "GET", path: "/auth/tokens", id: "auth.tokens.list", file: "auth/tokens/list.ts", gates: ["in-session"], accepts: ["session","token"], description: "The user's personal access tokens that have not expired, newest first, without the tokens themselves.", endpoint: e26 },
  { method: "POST", path: "/auth/tokens", id: "auth.tokens.create", file: "auth/tokens/create.ts", gates: ["in-session","recently-proven"], accepts: ["session","token"], description: "Creates a personal access token, with which a program may do as the user what the scopes allow. The response contains the token, which is not shown again. Requires a sign-in or confirmation within the last ten minutes, in a session: a token cannot create another one. The user gets a mail.", endpoint: e27 },
  { method: "DELETE", path: "/auth/tokens/{id}", id: "auth.tokens.id.delete", file: "auth/tokens/[id]/delete.ts", gates: ["in-session"], accepts: ["session","token"], description: "Revokes the token: it is refused from now on, and its sockets are closed. Another user's token is answered like a missing one.", endpoint: e28 },
  { method: "GET", path: "/auth/verify-email", id: "auth.verify-email.get", file: "auth/verify-email.get.ts", gates: [], accepts: ["session","token"], description: "Web page: the target of the mailed link. It does not use the token up, because mail filters open links too.", endpoint: e29, view: e29View },
  { method: "POST", path: "/auth/verify-email", id: "auth.verify-email.post", file: "auth/verify-email.post.ts", gates: ["verify-email-per-address"], accepts: ["session","token"], description: "Verifies the address and signs in. After a sign-up it also requires the password of that sign-up: the link proves who reads the mail, not who signed up. After a change of the address by an admin it requires no password.", endpoint: e30 },
  { method: "GET", path: "/events", id: "events.list", file: "events/list.ts", gates: ["admin-only","events:read"], accepts: ["session","token"], description: "Returns mutation events, newest first, with their deliveries to reactions that are not done. For admins.", endpoint: e31 },
  { method: "GET", path: "/events/history/{table}/{rowId}", id: "events.history.table.rowId.get", file: "events/history/[table]/[rowId]/get.ts", gates: ["admin-only","events:read"], accepts: ["session","token"], description: "Returns the changes of a row, newest first, with time and user. An update lists only the columns that it changed. For admins.", endpoint: e32 },
  { method: "GET", path: "/events/reactions", id: "events.reactions.get", file: "events/reactions.get.ts", gates: ["admin-only","events:read"], accepts: ["session","token"], description: "Returns every reaction, the writes that it follows, and the numbers of its unfinished and dead deliveries. For admins.", endpoint: e33 },
  { method: "POST", path: "/events/replay", id: "events.replay.post", file: "events/replay.post.ts", gates: ["admin-only","events:write"], accepts: ["session","token"], description: "Delivers events to a reaction again: since a time, of one row, or of one row since a time. For admins.", endpoint: e34 },
  { method: "POST", path: "/events/retry-dead", id: "events.retry-dead.post", file: "events/retry-dead.post.ts", gates: ["admin-only","events:write"], accepts: ["session","token"], description: "Retries all dead deliveries of one reaction, or of all reactions. For admins.", endpoint: e35 },
  { method: "GET", path: "/events/{sequence}", id: "events.sequence.get", file: "events/[sequence]/get.ts", gates: ["admin-only","events:read"], accepts: ["session","token"], description: "Returns one event with the row before and after it, as they were stored. For admins.", endpoint: e36 },
  { method: "POST", path: "/events/{sequence}/discard", id: "events.sequence.discard.post", file: "events/[sequence]/discard.post.ts", gates: ["admin-only","events:write"], accepts: ["session","token"], description: "Discards a delivery that is pending, failed or dead, so that the later events of its row are delivered. For admins.", endpoint: e37 },
  { method: "POST", path: "/events/{sequence}/retry", id: "events.sequence.retry.post", file: "events/[sequence]/retry.post.ts", gates: ["admin-only","events:write"], accepts: ["session","token"], description: "Retries a failed or dead delivery at once, with the full number of attempts. For admins.", endpoint: e38 },
  { method: "POST", path: "/files/uploads", id: "files.uploads.create", file: "files/uploads/create.ts", gates: ["signed-in","files:write"], accepts: ["session","token"], description: "Announces a file, and returns the form for its content. Send the fields of the form and then the file, as `file`, in one `multipart/form-data` request with POST to its `url` within an hour. Then confirm the file.", endpoint: e39 },
  { method: "GET", path: "/files/{id}", id: "files.id.get", file: "files/[id]/get.ts", gates: ["signed-in","files:read","owns-file"], accepts: ["session","token"], description: "Returns the description of a file to its owner. To others it is answered like a missing one.", endpoint: e40 },
  { method: "POST", path: "/files/{id}/confirm", id: "files.id.confirm.post", file: "files/[id]/confirm.post.ts", gates: ["signed-in","files:write","owns-file"], accepts: ["session","token"], description: "Confirms that the content of a file was sent. The service checks its size, type and digest. If one of them differs from the announced one, the file is not confirmed, and the client can send other content. A confirmed file stays as it is.", endpoint: e41 },
  { method: "GET", path: "/files/{id}/content", id: "files.id.content.get", file: "files/[id]/content.get.ts", gates: ["signed-in","files:read","owns-file"], accepts: ["session","token"], description: "Returns the content of a confirmed file to its owner. To others the file is answered like a missing one.", endpoint: e42 },
  { method: "GET", path: "/health/live", id: "health.live.get", file: "health/live.get.ts", gates: [], accepts: [], description: "Responds while the process runs.", endpoint: e43 },
  { method: "GET", path: "/health/ready", id: "health.ready.get", file: "health/ready.get.ts", gates: [], accepts: ["session","token"], description: "Responds with 200 while the process accepts traffic: the database responds, and no shutdown has begun. For admins, `?verbose` adds the state of the background work of all processes, and the read replicas as this process sees them.", endpoint: e44 },
  { method: "GET", path: "/live", id: "live.get", file: "live/get.ts", gates: ["signed-in"], accepts: ["session","token"], description: "Web page for development: live updates as they arrive.", endpoint: e45, view: e45View },
  { method: "GET", path: "/mail", id: "mail.list", file: "mail/list.ts", gates: [], accepts: ["session","token"], description: "Web page for development: the mails that would have been sent.", endpoint: e46, view: e46View },
  { method: "GET", path: "/notes", id: "notes.list", file: "notes/list.ts", gates: ["signed-in","notes:read"], accepts: ["session","token"], description: "Returns a page of the caller's own notes.", endpoint: e47 },
  { method: "POST", path: "/notes", id: "notes.create", file: "notes/create.ts", gates: ["signed-in","notes:write"], accepts: ["session","token"], description: "Creates a note that the caller owns. Only its owner and admins can read it.", endpoint: e48 },
  { method: "DELETE", path: "/notes/{id}", id: "notes.id.delete", file: "notes/[id]/delete.ts", gates: ["signed-in","notes:write","can-edit-note"], accepts: ["session","token"], description: "Removes the note permanently. Another user's note is answered like a missing one, to admins too.", endpoint: e49 },
  { method: "GET", path: "/notes/{id}", id: "notes.id.get", file: "notes/[id]/get.ts", gates: ["signed-in","notes:read","can-view-note"], accepts: ["session","token"], description: "Returns the note to its owner and to admins. To others it is answered like a missing one.", endpoint: e50 },
  { method: "PUT", path: "/notes/{id}", id: "notes.id.update", file: "notes/[id]/update.ts", gates: ["signed-in","notes:write","can-edit-note"], accepts: ["session","token"], description: "Replaces title and body. Another user's note is answered like a missing one, to admins too.", endpoint: e51 },
  { method: "GET", path: "/users", id: "users.list", file: "users/list.ts", gates: ["admin-only","users:read"], accepts: ["session","token"], description: "Returns a page of all users who are not deleted. For admins.", endpoint: e52 },
  { method: "POST", path: "/users", id: "users.create", file: "users/create.ts", gates: ["admin-only","users:write"], accepts: ["session","token"], description: "Creates a user, who gets a mail with a link to set a password. For admins.", endpoint: e53 },
  { method: "GET", path: "/users/activity", id: "users.activity.get", file: "users/activity.get.ts", gates: ["admin-only","users:read"], accepts: ["session","token"], description: "Returns all users that are not deleted with their sessions, the most recently used first. For admins.", endpoint: e54 },
  { method: "GET", path: "/users/avatars/{key}", id: "users.avatars.key.get", file: "users/avatars/[key]/get.ts", gates: [], accepts: ["session","token"], description: "Returns the picture that `avatarUrl` refers to. A key is random and never used again, so the response may be cached forever.", endpoint: e55 },
  { method: "GET", path: "/users/current", id: "users.current.get", file: "users/current.get.ts", gates: ["signed-in","profile:read"], accepts: ["session","token"], description: "Returns the user who is signed in.", endpoint: e56 },
  { method: "PATCH", path: "/users/current", id: "users.current.patch", file: "users/current.patch.ts", gates: ["signed-in","profile:write"], accepts: ["session","token"], description: "Changes the profile. An absent or empty field stays as it is. The picture is cut to a square of 256 pixels, which `avatarUrl` refers to.", endpoint: e57 },
  { method: "DELETE", path: "/users/current/avatar", id: "users.current.avatar.delete", file: "users/current/avatar.delete.ts", gates: ["signed-in","profile:write"], accepts: ["session","token"], description: "Removes the picture of the caller. A caller without a picture gets the same response.", endpoint: e58 },
  { method: "POST", path: "/users/dev-verify-email", id: "users.dev-verify-email.post", file: "users/dev-verify-email.post.ts", gates: [], accepts: ["session","token"], description: "For development: verifies an address without the mail, with the password of the latest sign-up.", endpoint: e59 },
  { method: "GET", path: "/users/statistics", id: "users.statistics.get", file: "users/statistics.get.ts", gates: ["admin-only","users:read"], accepts: ["session","token"], description: "Counts the users that are not deleted. For admins.", endpoint: e60 },
  { method: "DELETE", path: "/users/{userId}", id: "users.userId.delete", file: "users/[userId]/delete.ts", gates: ["admin-only","users:write","user-exists"], accepts: ["session","token"], description: "Closes the account, ends its sessions and access tokens, and removes its password and providers. For admins. Their own account and that of the last admin are refused.", endpoint: e61 },
  { method: "GET", path: "/users/{userId}", id: "users.userId.get", file: "users/[userId]/get.ts", gates: ["admin-only","users:read","user-exists"], accepts: ["session","token"], description: "Returns the user. For admins. A deleted user is not found.", endpoint: e62 },
  { method: "PUT", path: "/users/{userId}", id: "users.userId.update", file: "users/[userId]/update.ts", gates: ["admin-only","users:write","user-exists"], accepts: ["session","token"], description: "Changes name, address and rights. For admins. A new address has to be verified by its reader, and the links that were mailed to the old one become invalid. The sessions and access tokens of a user who becomes an admin end, because they were started without that right; other sessions stay. The last admin cannot be demoted.", endpoint: e63 },
  { method: "POST", path: "/users/{userId}/sign-out", id: "users.userId.sign-out.post", file: "users/[userId]/sign-out.post.ts", gates: ["admin-only","users:write","user-exists"], accepts: ["session","token"], description: "Ends all sessions of the user, revokes the access tokens, and disconnects the providers that were connected in the sessions. For admins.", endpoint: e64 },
];
