// Written by `make client` from contract/openapi.json. Do not edit.
export interface paths {
    "/auth/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: account
         * @description Web page: the account of the user, with forms to change it, its sessions, providers and access tokens.
         */
        get: operations["auth.account.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change email
         * @description Mails a link to the new address. The account changes to that address when the link is confirmed. The present address gets a notice. The response is the same whether or not the address is taken.
         */
        post: operations["auth.change-email.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change password
         * @description Replaces the password. All other sessions of the user end, the providers that were connected in them are disconnected, and every access token and mailed link becomes invalid. The session of the request gets a new token. The user gets a mail.
         */
        post: operations["auth.change-password.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/check-your-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: check your mail
         * @description Web page: advice for when no mail arrives.
         */
        get: operations["auth.check-your-mail.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: confirm email
         * @description Web page: the target of the mailed link. It does not use the token up, because mail filters open links too.
         */
        get: operations["auth.confirm-email.get"];
        put?: never;
        /**
         * Confirm email
         * @description Changes the address of the account to the one that the link was mailed to. The session and the password that requested the change must still be valid. Every other mailed link of the user becomes invalid; sessions stay.
         */
        post: operations["auth.confirm-email.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/create-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Page: create token
         * @description Web page: creates a personal access token as the form of the account page asks, and shows it once.
         */
        post: operations["auth.create-token.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete account
         * @description Closes the account, ends its sessions and access tokens, and removes its password and providers. The last admin cannot be deleted.
         */
        post: operations["auth.delete-account.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: forgot password
         * @description Web page: the form to request a link that sets a new password.
         */
        get: operations["auth.forgot-password.get"];
        put?: never;
        /**
         * Forgot password
         * @description Mails a link to set a new password if the address has an account. The response is the same for every address.
         */
        post: operations["auth.forgot-password.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/providers/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start provider
         * @description Starts a sign-in with the provider, and returns the address to send the browser to. The sign-in starts a new session, even for a caller who has one.
         */
        post: operations["auth.providers.provider.start.post"];
        /**
         * Delete provider
         * @description Disconnects a provider, configured or not, unless the user could no longer sign in.
         */
        delete: operations["auth.providers.provider.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/providers/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get provider callback
         * @description Completes the flow that was started at the provider: signs in, or connects the provider with the account of the session that started the flow.
         */
        get: operations["auth.providers.provider.callback.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/providers/{provider}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect provider
         * @description Starts to connect the provider with the user's account, and returns the address to send the browser to. The provider is connected only when the browser returns to this session.
         */
        post: operations["auth.providers.provider.connect.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reauthenticate
         * @description Proves again that the caller is the user. The session gets a new token, and for ten minutes it may call the operations that require a recent proof. A user without a password signs in again with a connected provider instead.
         */
        post: operations["auth.reauthenticate.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend verification
         * @description Mails a new link to verify the address if it is unverified. The response is the same for every address.
         */
        post: operations["auth.resend-verification.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: reset password
         * @description Web page: the target of the mailed link. It does not use the token up, because mail filters open links too.
         */
        get: operations["auth.reset-password.get"];
        put?: never;
        /**
         * Reset password
         * @description Sets the password of the user who got the mail, and verifies the address. Every session of the user ends, the providers that were connected in one within the last 30 days are disconnected, and every access token and other mailed link becomes invalid. Earlier failed sign-ins no longer count against the limit of the account.
         */
        post: operations["auth.reset-password.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description The sessions in which the user is signed in: the latest 100, newest first.
         */
        get: operations["auth.sessions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/revoke-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke others
         * @description Ends all sessions of the user except the one of the request, and disconnects the providers that were connected in the others within the last 30 days. The user gets a mail for each disconnected provider.
         */
        post: operations["auth.sessions.revoke-others.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete session
         * @description Ends the session, and disconnects the providers that were connected in it. Another user's session is answered like a missing one.
         */
        delete: operations["auth.sessions.id.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: sign in
         * @description Web page: the form to sign in, and a button for each provider.
         */
        get: operations["auth.sign-in.get"];
        put?: never;
        /**
         * Sign in
         * @description Signs in and sets the session cookie. With `as: token` it sets no cookie: the response has a token, which a program sends as a bearer token, and which ends like a session. An unknown address and a wrong password get the same response in the same time.
         */
        post: operations["auth.sign-in.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session on the server and removes its cookie. Signing out twice is no error.
         */
        post: operations["auth.sign-out.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: sign up
         * @description Web page: the form to sign up.
         */
        get: operations["auth.sign-up.get"];
        put?: never;
        /**
         * Sign up
         * @description Mails a link to verify the address. The response is the same whether or not the address is taken; only its owner learns that, by mail. Several sign-ups with one address can wait at the same time: the one whose password is given with the link becomes the account.
         */
        post: operations["auth.sign-up.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tokens
         * @description The user's personal access tokens that have not expired, newest first, without the tokens themselves.
         */
        get: operations["auth.tokens.list"];
        put?: never;
        /**
         * Create token
         * @description Creates a personal access token, with which a program may do as the user what the scopes allow. The response contains the token, which is not shown again. Requires a sign-in or confirmation within the last ten minutes, in a session: a token cannot create another one. The user gets a mail.
         */
        post: operations["auth.tokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete token
         * @description Revokes the token: it is refused from now on, and its sockets are closed. Another user's token is answered like a missing one.
         */
        delete: operations["auth.tokens.id.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page: verify email
         * @description Web page: the target of the mailed link. It does not use the token up, because mail filters open links too.
         */
        get: operations["auth.verify-email.get"];
        put?: never;
        /**
         * Verify email
         * @description Verifies the address and signs in. After a sign-up it also requires the password of that sign-up: the link proves who reads the mail, not who signed up. After a change of the address by an admin it requires no password.
         */
        post: operations["auth.verify-email.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns mutation events, newest first, with their deliveries to reactions that are not done. For admins.
         */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/history/{table}/{rowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get history
         * @description Returns the changes of a row, newest first, with time and user. An update lists only the columns that it changed. For admins.
         */
        get: operations["events.history.table.rowId.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/reactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get reactions
         * @description Returns every reaction, the writes that it follows, and the numbers of its unfinished and dead deliveries. For admins.
         */
        get: operations["events.reactions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events
         * @description Delivers events to a reaction again: since a time, of one row, or of one row since a time. For admins.
         */
        post: operations["events.replay.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/retry-dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry dead
         * @description Retries all dead deliveries of one reaction, or of all reactions. For admins.
         */
        post: operations["events.retry-dead.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{sequence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get event
         * @description Returns one event with the row before and after it, as they were stored. For admins.
         */
        get: operations["events.sequence.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{sequence}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard event
         * @description Discards a delivery that is pending, failed or dead, so that the later events of its row are delivered. For admins.
         */
        post: operations["events.sequence.discard.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{sequence}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry event
         * @description Retries a failed or dead delivery at once, with the full number of attempts. For admins.
         */
        post: operations["events.sequence.retry.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create upload
         * @description Announces a file, and returns the form for its content. Send the fields of the form and then the file, as `file`, in one `multipart/form-data` request with POST to its `url` within an hour. Then confirm the file.
         */
        post: operations["files.uploads.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get file
         * @description Returns the description of a file to its owner. To others it is answered like a missing one.
         */
        get: operations["files.id.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm file
         * @description Confirms that the content of a file was sent. The service checks its size, type and digest. If one of them differs from the announced one, the file is not confirmed, and the client can send other content. A confirmed file stays as it is.
         */
        post: operations["files.id.confirm.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get file content
         * @description Returns the content of a confirmed file to its owner. To others the file is answered like a missing one.
         */
        get: operations["files.id.content.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get live health
         * @description Responds while the process runs.
         */
        get: operations["health.live.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get ready health
         * @description Responds with 200 while the process accepts traffic: the database responds, and no shutdown has begun. For admins, `?verbose` adds the state of the background work of all processes, and the read replicas as this process sees them.
         */
        get: operations["health.ready.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description Returns a page of the caller's own notes.
         */
        get: operations["notes.list"];
        put?: never;
        /**
         * Create note
         * @description Creates a note that the caller owns. Only its owner and admins can read it.
         */
        post: operations["notes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get note
         * @description Returns the note to its owner and to admins. To others it is answered like a missing one.
         */
        get: operations["notes.id.get"];
        /**
         * Update note
         * @description Replaces title and body. Another user's note is answered like a missing one, to admins too.
         */
        put: operations["notes.id.update"];
        post?: never;
        /**
         * Delete note
         * @description Removes the note permanently. Another user's note is answered like a missing one, to admins too.
         */
        delete: operations["notes.id.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns a page of all users who are not deleted. For admins.
         */
        get: operations["users.list"];
        put?: never;
        /**
         * Create user
         * @description Creates a user, who gets a mail with a link to set a password. For admins.
         */
        post: operations["users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get activity of users
         * @description Returns all users that are not deleted with their sessions, the most recently used first. For admins.
         */
        get: operations["users.activity.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/avatars/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get avatar
         * @description Returns the picture that `avatarUrl` refers to. A key is random and never used again, so the response may be cached forever.
         */
        get: operations["users.avatars.key.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get current user
         * @description Returns the user who is signed in.
         */
        get: operations["users.current.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update current user
         * @description Changes the profile. An absent or empty field stays as it is. The picture is cut to a square of 256 pixels, which `avatarUrl` refers to.
         */
        patch: operations["users.current.patch"];
        trace?: never;
    };
    "/users/current/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete avatar current
         * @description Removes the picture of the caller. A caller without a picture gets the same response.
         */
        delete: operations["users.current.avatar.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics
         * @description Counts the users that are not deleted. For admins.
         */
        get: operations["users.statistics.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get user
         * @description Returns the user. For admins. A deleted user is not found.
         */
        get: operations["users.userId.get"];
        /**
         * Update user
         * @description Changes name, address and rights. For admins. A new address has to be verified by its reader, and the links that were mailed to the old one become invalid. The sessions and access tokens of a user who becomes an admin end, because they were started without that right; other sessions stay. The last admin cannot be demoted.
         */
        put: operations["users.userId.update"];
        post?: never;
        /**
         * Delete user
         * @description Closes the account, ends its sessions and access tokens, and removes its password and providers. For admins. Their own account and that of the last admin are refused.
         */
        delete: operations["users.userId.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out user
         * @description Ends all sessions of the user, revokes the access tokens, and disconnects the providers that were connected in the sessions. For admins.
         */
        post: operations["users.userId.sign-out.post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        PublicUser: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /** @example Ada Lovelace */
            fullName: string;
            /**
             * Format: email
             * @description In lower case.
             * @example ada@example.com
             */
            email: string;
            isAdmin: boolean;
            /** @description Whether the user has proven to read mail to this address. */
            isEmailVerified: boolean;
            /**
             * @description A path of this service, or null without a picture.
             * @example /users/avatars/0198c0de-7000-4000-8000-000000000000.webp
             */
            avatarUrl: string | null;
        };
        Session: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: date-time
             * @description When the user signed in.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The day of the last use. The session ends 7 days after it.
             * @example 2026-01-31T09:30:00.000Z
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * @description The `User-Agent` header of the browser, unchecked.
             * @example Lynx/2.9
             */
            device: string | null;
            /**
             * @description The IP address of the sign-in.
             * @example 203.0.113.7
             */
            address: string;
            /** @description The providers that were connected in this session. Ending it disconnects them. */
            providers: string[];
            /** @description Whether it is the session of this request. */
            isCurrent: boolean;
        };
        SignedInUser: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /** @example Ada Lovelace */
            fullName: string;
            /**
             * Format: email
             * @description In lower case.
             * @example ada@example.com
             */
            email: string;
            isAdmin: boolean;
            /** @description Whether the user has proven to read mail to this address. */
            isEmailVerified: boolean;
            /**
             * @description A path of this service, or null without a picture.
             * @example /users/avatars/0198c0de-7000-4000-8000-000000000000.webp
             */
            avatarUrl: string | null;
            /**
             * @description The bearer token, only with `as: token`. It is not shown again.
             * @example tenon_ses_JBHWTZb7Nq2XhUmFd5Rk0vLwC8yPgSaE3iTo6QnMz1_xY-4AbC9
             */
            token?: string;
            /**
             * Format: date-time
             * @description The latest time at which the token ends, only with `as: token`.
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt?: string;
        };
        AccessToken: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * @description The user's own name for it.
             * @example Backup script
             */
            name: string;
            scopes: string[];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description The minute of the last use, null if there was none.
             * @example 2026-01-31T09:30:00.000Z
             */
            lastUsedAt: string | null;
        };
        NewAccessToken: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * @description The user's own name for it.
             * @example Backup script
             */
            name: string;
            scopes: string[];
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description The minute of the last use, null if there was none.
             * @example 2026-01-31T09:30:00.000Z
             */
            lastUsedAt: string | null;
            /**
             * @description The token. It is not shown again: the service stores only its digest.
             * @example tenon_pat_JBHWTZb7Nq2XhUmFd5Rk0vLwC8yPgSaE3iTo6QnMz1_xY-4AbC9
             */
            token: string;
        };
        EventDelivery: {
            /** @example auth.send-first-link */
            reaction: string;
            /** @enum {string} */
            status: "pending" | "running" | "failed" | "dead" | "discarded";
            /**
             * Format: int64
             * @description The number of attempts so far.
             */
            attempts: number;
            /**
             * @description The error of the last attempt, if it failed.
             * @example string
             */
            error: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due. Null when the delivery is running, dead or discarded.
             * @example 2026-01-31T09:30:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the delivery became dead or discarded.
             * @example 2026-01-31T09:30:00.000Z
             */
            finishedAt: string | null;
        };
        LoggedEvent: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: int64
             * @description The number of the event.
             */
            sequence: number;
            /** @example notes */
            table: string;
            /** @enum {string} */
            kind: "inserted" | "updated" | "deleted" | "restored";
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            rowId: string;
            /**
             * Format: uuid
             * @description The user who caused the write. Null for the service itself.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            actorId: string | null;
            /** @description Null also when the user no longer exists. */
            actor: {
                /** @example Ada Lovelace */
                fullName: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
            } | null;
            /**
             * @description The id of the request that caused the write.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
            /** @description The deliveries to reactions that are not done. */
            deliveries: components["schemas"]["EventDelivery"][];
        };
        HistoryEntry: {
            /**
             * Format: int64
             * @description The number of the event.
             */
            sequence: number;
            /** @enum {string} */
            kind: "inserted" | "updated" | "deleted" | "restored";
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
            /**
             * Format: uuid
             * @description The user who caused the write. Null for the service itself.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            actorId: string | null;
            /** @description Null also when the user no longer exists. */
            actor: {
                /** @example Ada Lovelace */
                fullName: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
            } | null;
            /**
             * @description The id of the request that caused the write.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string | null;
            /** @description An update lists only the columns that it changed. */
            changes: {
                /** @example title */
                column: string;
                /** @example Ideas */
                before: unknown;
                /** @example Plans */
                after: unknown;
            }[];
        };
        ReactionState: {
            /** @example auth.send-first-link */
            reaction: string;
            /**
             * @description Null for a reaction that no longer exists.
             * @example notes
             */
            table: string | null;
            kinds: ("inserted" | "updated" | "deleted" | "restored")[];
            /** @description The reaction follows only updates that write one of these columns. Null: all updates. */
            columns: string[] | null;
            /** Format: int64 */
            pending: number;
            /** Format: int64 */
            running: number;
            /** Format: int64 */
            failed: number;
            /** Format: int64 */
            dead: number;
        };
        RecordedEvent: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: int64
             * @description The number of the event.
             */
            sequence: number;
            /** @example notes */
            table: string;
            /** @enum {string} */
            kind: "inserted" | "updated" | "deleted" | "restored";
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            rowId: string;
            /**
             * Format: uuid
             * @description The user who caused the write. Null for the service itself.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            actorId: string | null;
            /** @description Null also when the user no longer exists. */
            actor: {
                /** @example Ada Lovelace */
                fullName: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email: string;
            } | null;
            /**
             * @description The id of the request that caused the write.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
            /** @description The deliveries to reactions that are not done. */
            deliveries: components["schemas"]["EventDelivery"][];
            /**
             * @example {
             *       "title": "Shopping list"
             *     }
             */
            before: Record<string, never> | null;
            /**
             * @example {
             *       "title": "Shopping list"
             *     }
             */
            after: Record<string, never> | null;
        };
        StoredFile: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /** @example report.pdf */
            name: string;
            /**
             * @description The content must have this type. `application/octet-stream` stands for any type.
             * @example application/pdf
             */
            mediaType: string & (unknown & unknown);
            /**
             * Format: int32
             * @description The size of the content.
             */
            bytes: number;
            /**
             * @description The SHA-256 of the content, in hex. Null before the file is confirmed, if it was not announced.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            digest: ((string & (unknown & unknown)) | null) & (unknown & unknown);
            /**
             * Format: date-time
             * @description Null before the file is confirmed.
             * @example 2026-01-31T09:30:00.000Z
             */
            confirmedAt: string | null;
        };
        Note: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /**
             * @description Leading and trailing spaces are removed.
             * @example Shopping list
             */
            title: string & unknown;
            /**
             * @description Plain text.
             * @example Bread, butter, apples
             */
            body: string;
            /**
             * Format: uuid
             * @description The user who created the note.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            ownerId: string;
        };
        ActiveUser: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-01-31T09:30:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed.
             * @example 2026-01-31T09:30:00.000Z
             */
            updatedAt: string;
            /** @example Ada Lovelace */
            fullName: string;
            /**
             * Format: email
             * @description In lower case.
             * @example ada@example.com
             */
            email: string;
            isAdmin: boolean;
            /** @description Whether the user has proven to read mail to this address. */
            isEmailVerified: boolean;
            /**
             * @description A path of this service, or null without a picture.
             * @example /users/avatars/0198c0de-7000-4000-8000-000000000000.webp
             */
            avatarUrl: string | null;
            /**
             * Format: int64
             * @description Sessions that have not ended.
             */
            sessionsCount: number;
            /**
             * Format: date-time
             * @description The day of the latest use of these sessions; null when there are none.
             * @example 2026-01-31T09:30:00.000Z
             */
            lastSeenAt: string | null;
            /**
             * Format: int64
             * @description Providers that the user can sign in with.
             */
            providersCount: number;
        };
        UserStatistics: {
            /** Format: int64 */
            users: number;
            /** Format: int64 */
            admins: number;
            /**
             * Format: int64
             * @description Users with a verified address.
             */
            verified: number;
            /**
             * Format: int64
             * @description Users with a session that has not ended.
             */
            signedIn: number;
            /** @description Users who can sign in with each provider. Providers without users are left out. */
            providers: {
                /**
                 * @description The name of a configured provider.
                 * @example my-company
                 */
                provider: string;
                /** Format: int64 */
                users: number;
            }[];
        };
        Issue: {
            /**
             * @description The part of the request.
             * @enum {string}
             */
            in: "path" | "query" | "body";
            /**
             * @description The field, with dots: `sort.fullName`. Empty when the whole part is meant.
             * @example title
             */
            path: string;
            /**
             * @description For people.
             * @example title is required
             */
            message: string;
            /**
             * @description The broken rule, for programs.
             * @example any.required
             */
            type: string;
        };
        Error: {
            /**
             * @description The kind of error, for programs.
             * @enum {string}
             */
            code: "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_SUPPORTED" | "NOT_ACCEPTABLE" | "TIMEOUT" | "CONFLICT" | "GONE" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "UNPROCESSABLE_CONTENT" | "PRECONDITION_REQUIRED" | "TOO_MANY_REQUESTS" | "REQUEST_HEADER_FIELDS_TOO_LARGE" | "INTERNAL_SERVER_ERROR" | "NOT_IMPLEMENTED" | "SERVICE_UNAVAILABLE" | "OUTCOME_UNKNOWN";
            /**
             * @description For people. It never repeats the input.
             * @example Note not found
             */
            message: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /**
             * @description The same as in `X-Request-Id`; the service logs it.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string;
            /**
             * @description The id of the trace of the request (W3C Trace Context), if the service records traces.
             * @example 4bf92f3577b34da6a3ce929d0e0e4736
             */
            traceId?: string;
            details?: {
                /** @description The problems of the input. */
                issues: components["schemas"]["Issue"][];
            };
        };
    };
    responses: {
        /** @description The input does not match the contract, or the service could not parse it. Correct the fields that `details.issues` lists. Each issue has the location, the field and the reason. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "BAD_REQUEST",
                 *       "message": "The input is not valid",
                 *       "status": 400,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000",
                 *       "details": {
                 *         "issues": [
                 *           {
                 *             "in": "body",
                 *             "path": "title",
                 *             "message": "title is required",
                 *             "type": "any.required"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "BAD_REQUEST";
                    /** @constant */
                    status?: 400;
                };
                /**
                 * @example {
                 *       "code": "BAD_REQUEST",
                 *       "message": "The input is not valid",
                 *       "status": 400,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000",
                 *       "details": {
                 *         "issues": [
                 *           {
                 *             "in": "body",
                 *             "path": "title",
                 *             "message": "title is required",
                 *             "type": "any.required"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "BAD_REQUEST";
                    /** @constant */
                    status?: 400;
                };
            };
        };
        /** @description The request conflicts with the stored data: a value is already taken, a row is in use, or a row has just changed. Read the current state, then decide again. The message names the conflict, and `details.issues` the fields, if there are any. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "CONFLICT",
                 *       "message": "The request conflicts with the stored data: a value is already taken, a row is in use, or a row has just changed.",
                 *       "status": 409,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "CONFLICT";
                    /** @constant */
                    status?: 409;
                };
                /**
                 * @example {
                 *       "code": "CONFLICT",
                 *       "message": "The request conflicts with the stored data: a value is already taken, a row is in use, or a row has just changed.",
                 *       "status": 409,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "CONFLICT";
                    /** @constant */
                    status?: 409;
                };
            };
        };
        /** @description The caller may not do this, the token lacks a scope, or the request came from an origin that is not allowed. Ask a user with the necessary permission, or use a token with the scope that the message names. A request with the session cookie must come from an allowed origin. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "FORBIDDEN",
                 *       "message": "The caller may not do this, the token lacks a scope, or the request came from an origin that is not allowed.",
                 *       "status": 403,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "FORBIDDEN";
                    /** @constant */
                    status?: 403;
                };
                /**
                 * @example {
                 *       "code": "FORBIDDEN",
                 *       "message": "The caller may not do this, the token lacks a scope, or the request came from an origin that is not allowed.",
                 *       "status": 403,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "FORBIDDEN";
                    /** @constant */
                    status?: 403;
                };
            };
        };
        /** @description The resource is no longer available: a link was used or has expired, or a feed position is too old. Request a new link, or start from the beginning. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "GONE",
                 *       "message": "The resource is no longer available: a link was used or has expired, or a feed position is too old.",
                 *       "status": 410,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "GONE";
                    /** @constant */
                    status?: 410;
                };
                /**
                 * @example {
                 *       "code": "GONE",
                 *       "message": "The resource is no longer available: a link was used or has expired, or a feed position is too old.",
                 *       "status": 410,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "GONE";
                    /** @constant */
                    status?: 410;
                };
            };
        };
        /** @description An internal error occurred in the service. Report the `requestId`. The service log has the details. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "INTERNAL_SERVER_ERROR",
                 *       "message": "An internal error occurred in the service.",
                 *       "status": 500,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "INTERNAL_SERVER_ERROR";
                    /** @constant */
                    status?: 500;
                };
                /**
                 * @example {
                 *       "code": "INTERNAL_SERVER_ERROR",
                 *       "message": "An internal error occurred in the service.",
                 *       "status": 500,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "INTERNAL_SERVER_ERROR";
                    /** @constant */
                    status?: 500;
                };
            };
        };
        /** @description The resource does not exist, or the caller may not see it. The response is the same in both cases. Check the path and the ids in it. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "NOT_FOUND",
                 *       "message": "The resource does not exist, or the caller may not see it. The response is the same in both cases.",
                 *       "status": 404,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "NOT_FOUND";
                    /** @constant */
                    status?: 404;
                };
                /**
                 * @example {
                 *       "code": "NOT_FOUND",
                 *       "message": "The resource does not exist, or the caller may not see it. The response is the same in both cases.",
                 *       "status": 404,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "NOT_FOUND";
                    /** @constant */
                    status?: 404;
                };
            };
        };
        /** @description The connection to the database was lost before it confirmed the change. The change may or may not be stored. Read the current state, and retry only if the change is missing. */
        OutcomeUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "OUTCOME_UNKNOWN",
                 *       "message": "The connection to the database was lost before it confirmed the change. The change may or may not be stored.",
                 *       "status": 504,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "OUTCOME_UNKNOWN";
                    /** @constant */
                    status?: 504;
                };
                /**
                 * @example {
                 *       "code": "OUTCOME_UNKNOWN",
                 *       "message": "The connection to the database was lost before it confirmed the change. The change may or may not be stored.",
                 *       "status": 504,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "OUTCOME_UNKNOWN";
                    /** @constant */
                    status?: 504;
                };
            };
        };
        /** @description The body, or a file in it, is too large. Send a smaller body. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The body, or a file in it, is too large.",
                 *       "status": 413,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "PAYLOAD_TOO_LARGE";
                    /** @constant */
                    status?: 413;
                };
                /**
                 * @example {
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "message": "The body, or a file in it, is too large.",
                 *       "status": 413,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "PAYLOAD_TOO_LARGE";
                    /** @constant */
                    status?: 413;
                };
            };
        };
        /** @description The file has no bytes in the range that the request asks for. Ask for a range within the size in `Content-Range`, or for the whole file. */
        RangeNotSatisfiable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Content-Range": components["headers"]["ContentRange"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "RANGE_NOT_SATISFIABLE",
                 *       "message": "The file has no bytes in the range that the request asks for.",
                 *       "status": 416,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "RANGE_NOT_SATISFIABLE";
                    /** @constant */
                    status?: 416;
                };
                /**
                 * @example {
                 *       "code": "RANGE_NOT_SATISFIABLE",
                 *       "message": "The file has no bytes in the range that the request asks for.",
                 *       "status": 416,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "RANGE_NOT_SATISFIABLE";
                    /** @constant */
                    status?: 416;
                };
            };
        };
        /** @description The service, or a system that it needs, is overloaded, starting, stopping or unavailable, or the request took too long. Retry after the number of seconds in `Retry-After`, with increasing delays. A write with several steps may be partly done: read the current state before you retry it. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "SERVICE_UNAVAILABLE",
                 *       "message": "The service, or a system that it needs, is overloaded, starting, stopping or unavailable, or the request took too long.",
                 *       "status": 503,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "SERVICE_UNAVAILABLE";
                    /** @constant */
                    status?: 503;
                };
                /**
                 * @example {
                 *       "code": "SERVICE_UNAVAILABLE",
                 *       "message": "The service, or a system that it needs, is overloaded, starting, stopping or unavailable, or the request took too long.",
                 *       "status": 503,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "SERVICE_UNAVAILABLE";
                    /** @constant */
                    status?: 503;
                };
            };
        };
        /** @description The caller has reached a rate limit. `RateLimit` and `RateLimit-Policy` identify the limit. Wait for the number of seconds in `Retry-After`. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "The caller has reached a rate limit. `RateLimit` and `RateLimit-Policy` identify the limit.",
                 *       "status": 429,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "TOO_MANY_REQUESTS";
                    /** @constant */
                    status?: 429;
                };
                /**
                 * @example {
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "The caller has reached a rate limit. `RateLimit` and `RateLimit-Policy` identify the limit.",
                 *       "status": 429,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "TOO_MANY_REQUESTS";
                    /** @constant */
                    status?: 429;
                };
            };
        };
        /** @description The caller is not signed in, the credentials are wrong, revoked or expired, or the operation needs a more recent authentication. Sign in, and send the session cookie or a token with each request. `POST /auth/reauthenticate` renews the authentication of an existing session. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "UNAUTHORIZED",
                 *       "message": "The caller is not signed in, the credentials are wrong, revoked or expired, or the operation needs a more recent authentication.",
                 *       "status": 401,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "UNAUTHORIZED";
                    /** @constant */
                    status?: 401;
                };
                /**
                 * @example {
                 *       "code": "UNAUTHORIZED",
                 *       "message": "The caller is not signed in, the credentials are wrong, revoked or expired, or the operation needs a more recent authentication.",
                 *       "status": 401,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "UNAUTHORIZED";
                    /** @constant */
                    status?: 401;
                };
            };
        };
        /** @description The input matches the contract, but a rule rejects it. Examples: a common password, a file that is not an image. Change the fields that `details.issues` lists, or follow the message. */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "UNPROCESSABLE_CONTENT",
                 *       "message": "The input matches the contract, but a rule rejects it. Examples: a common password, a file that is not an image.",
                 *       "status": 422,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "UNPROCESSABLE_CONTENT";
                    /** @constant */
                    status?: 422;
                };
                /**
                 * @example {
                 *       "code": "UNPROCESSABLE_CONTENT",
                 *       "message": "The input matches the contract, but a rule rejects it. Examples: a common password, a file that is not an image.",
                 *       "status": 422,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "UNPROCESSABLE_CONTENT";
                    /** @constant */
                    status?: 422;
                };
            };
        };
        /** @description The operation does not accept this media type or encoding of the body. Set `Content-Type` to one of the types that the contract lists. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "The operation does not accept this media type or encoding of the body.",
                 *       "status": 415,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "UNSUPPORTED_MEDIA_TYPE";
                    /** @constant */
                    status?: 415;
                };
                /**
                 * @example {
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "message": "The operation does not accept this media type or encoding of the body.",
                 *       "status": 415,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "UNSUPPORTED_MEDIA_TYPE";
                    /** @constant */
                    status?: 415;
                };
            };
        };
        /** @description The URL is too long. Shorten the query. */
        UriTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "URI_TOO_LONG",
                 *       "message": "The URL is too long.",
                 *       "status": 414,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "URI_TOO_LONG";
                    /** @constant */
                    status?: 414;
                };
                /**
                 * @example {
                 *       "code": "URI_TOO_LONG",
                 *       "message": "The URL is too long.",
                 *       "status": 414,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "URI_TOO_LONG";
                    /** @constant */
                    status?: 414;
                };
            };
        };
        /** @description For a browser (`Accept` with `text/html`) that sent a form or is not signed in: the address of the next page */
        NextPage: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Any other error */
        Failure: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "TIMEOUT",
                 *       "message": "The complete request did not arrive in time.",
                 *       "status": 408,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "BAD_REQUEST" | "NOT_FOUND" | "METHOD_NOT_SUPPORTED" | "TIMEOUT" | "REQUEST_HEADER_FIELDS_TOO_LARGE";
                };
                /**
                 * @example {
                 *       "code": "TIMEOUT",
                 *       "message": "The complete request did not arrive in time.",
                 *       "status": 408,
                 *       "requestId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "BAD_REQUEST" | "NOT_FOUND" | "METHOD_NOT_SUPPORTED" | "TIMEOUT" | "REQUEST_HEADER_FIELDS_TOO_LARGE";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of this request in the service's log. A valid id that the caller sends is kept. */
        RequestId: string;
        /** @description Remaining requests, and the seconds until the limit resets: `"user";r=299;t=60`. */
        RateLimit: string;
        /** @description Allowed requests, and their window in seconds: `"user";q=300;w=60`. */
        RateLimitPolicy: string;
        /** @description Seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description The position of a write in the log of the database, if the service has read replicas. The next requests of the same user read this write. Any other request that must read it sends this value in the same header. */
        LastWrite: string;
        /** @description The address to go to next (RFC 9110, section 10.2.2). */
        Location: string;
        /** @description The version of the content (RFC 9110, section 8.8.3). */
        ETag: string;
        /** @description The unit of ranges that a request may ask for with `Range`. */
        AcceptRanges: "bytes";
        /** @description The name of the file (RFC 6266). */
        ContentDisposition: string;
        /** @description The range of the response, and the size of the whole file (RFC 9110, section 14.4). */
        ContentRange: string;
        /** @description How long the response may be cached (RFC 9111). */
        CacheControl: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "auth.account.get": {
        parameters: {
            query?: {
                done?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.change-email.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description The present password.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.change-password.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current": "correct horse battery staple",
                 *       "new": "eleven otters juggle quietly"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The present password.
                     * @example correct horse battery staple
                     */
                    current: string;
                    /**
                     * @description Any characters. A common password, or one that is easy to guess, is refused (422).
                     * @example eleven otters juggle quietly
                     */
                    new: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.check-your-mail.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.confirm-email.get": {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.confirm-email.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The token from the mailed link. It works once, within an hour or a day, as the mail says.
                     * @example pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8
                     */
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicUser"];
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.create-token.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Backup script",
                 *       "scopes": [
                 *         "profile:read"
                 *       ],
                 *       "expiresInDays": 90
                 *     }
                 */
                "application/json": {
                    /** @example Backup script */
                    name: string & unknown;
                    /** @description The scopes of the operations that the token may call; each operation lists its own. */
                    scopes: string[];
                    /**
                     * Format: int32
                     * @default 90
                     */
                    expiresInDays?: number;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.delete-account.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The present password.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.forgot-password.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.forgot-password.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.providers.provider.start.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a configured provider.
                 * @example my-company
                 */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "returnTo": "/auth/account"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A path of this service to send the browser to afterwards.
                     * @example /auth/account
                     */
                    returnTo?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "string"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The address to send the browser to.
                         * @example string
                         */
                        url: string;
                    };
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.providers.provider.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a configured provider.
                 * @example my-company
                 */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.providers.provider.callback.get": {
        parameters: {
            query?: {
                code?: string;
                state?: string;
                iss?: string;
                error?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The name of a configured provider.
                 * @example my-company
                 */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See Other */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.providers.provider.connect.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The name of a configured provider.
                 * @example my-company
                 */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "returnTo": "/auth/account"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description A path of this service to send the browser to afterwards.
                     * @example /auth/account
                     */
                    returnTo?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "string"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description The address to send the browser to.
                         * @example string
                         */
                        url: string;
                    };
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.reauthenticate.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The present password.
                     * @example correct horse battery staple
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.resend-verification.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.reset-password.get": {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.reset-password.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8",
                 *       "password": "eleven otters juggle quietly"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The token from the mailed link. It works once, within an hour or a day, as the mail says.
                     * @example pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8
                     */
                    token: string;
                    /**
                     * @description Any characters. A common password, or one that is easy to guess, is refused (422).
                     * @example eleven otters juggle quietly
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sessions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0198c0de-7000-7000-8000-000000000000",
                     *           "createdAt": "2026-01-31T09:30:00.000Z",
                     *           "lastSeenAt": "2026-01-31T09:30:00.000Z",
                     *           "expiresAt": "2026-01-31T09:30:00.000Z",
                     *           "device": "Lynx/2.9",
                     *           "address": "203.0.113.7",
                     *           "providers": [
                     *             "my-company"
                     *           ],
                     *           "isCurrent": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Session"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sessions.revoke-others.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sessions.id.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sign-in.get": {
        parameters: {
            query?: {
                returnTo?: string;
                done?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sign-in.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "user@example.com",
                 *       "password": "correct horse battery staple",
                 *       "as": "cookie",
                 *       "returnTo": "/auth/account"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @example user@example.com
                     */
                    email: string;
                    /**
                     * @description The present password.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @default cookie
                     * @enum {string}
                     */
                    as?: "cookie" | "token";
                    /**
                     * @description A path of this service to send the browser to afterwards.
                     * @example /auth/account
                     */
                    returnTo?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp",
                     *       "token": "tenon_ses_JBHWTZb7Nq2XhUmFd5Rk0vLwC8yPgSaE3iTo6QnMz1_xY-4AbC9",
                     *       "expiresAt": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SignedInUser"];
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sign-out.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sign-up.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.sign-up.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "Ada Lovelace",
                 *       "email": "ada@example.com",
                 *       "password": "eleven otters juggle quietly"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Leading and trailing spaces are removed.
                     * @example Ada Lovelace
                     */
                    fullName: string & unknown;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Any characters. A common password, or one that is easy to guess, is refused (422).
                     * @example eleven otters juggle quietly
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.tokens.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0198c0de-7000-7000-8000-000000000000",
                     *           "name": "Backup script",
                     *           "scopes": [
                     *             "profile:read"
                     *           ],
                     *           "createdAt": "2026-01-31T09:30:00.000Z",
                     *           "expiresAt": "2026-01-31T09:30:00.000Z",
                     *           "lastUsedAt": "2026-01-31T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["AccessToken"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.tokens.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Backup script",
                 *       "scopes": [
                 *         "profile:read"
                 *       ],
                 *       "expiresInDays": 90
                 *     }
                 */
                "application/json": {
                    /** @example Backup script */
                    name: string & unknown;
                    /** @description The scopes of the operations that the token may call; each operation lists its own. */
                    scopes: string[];
                    /**
                     * Format: int32
                     * @default 90
                     */
                    expiresInDays?: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "name": "Backup script",
                     *       "scopes": [
                     *         "profile:read"
                     *       ],
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "expiresAt": "2026-01-31T09:30:00.000Z",
                     *       "lastUsedAt": "2026-01-31T09:30:00.000Z",
                     *       "token": "tenon_pat_JBHWTZb7Nq2XhUmFd5Rk0vLwC8yPgSaE3iTo6QnMz1_xY-4AbC9"
                     *     }
                     */
                    "application/json": components["schemas"]["NewAccessToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.tokens.id.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.verify-email.get": {
        parameters: {
            query?: {
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "auth.verify-email.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The token from the mailed link. It works once, within an hour or a day, as the mail says.
                     * @example pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8
                     */
                    token: string;
                    /**
                     * @description The password that was given at sign-up.
                     * @example correct horse battery staple
                     */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicUser"];
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous response. */
                cursor?: number;
                perPage?: number;
                table?: string;
                kind?: "inserted" | "updated" | "deleted" | "restored";
                rowId?: string;
                /** @description Events with a delivery of this status. With `reaction`, both apply to the same delivery. For each reaction, only the next 10 000 unread events are searched for pending ones. `done` is deprecated: it finds nothing, because deliveries that are done are not stored. */
                status?: "pending" | "running" | "failed" | "dead" | "discarded" | "done";
                /** @description Events with a delivery to this reaction that is not done. */
                reaction?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0198c0de-7000-7000-8000-000000000000",
                     *           "sequence": 1,
                     *           "table": "notes",
                     *           "kind": "inserted",
                     *           "rowId": "0198c0de-7000-7000-8000-000000000000",
                     *           "actorId": "0198c0de-7000-7000-8000-000000000000",
                     *           "actor": {
                     *             "fullName": "Ada Lovelace",
                     *             "email": "ada@example.com"
                     *           },
                     *           "requestId": "0198c0de-7000-7000-8000-000000000000",
                     *           "occurredAt": "2026-01-31T09:30:00.000Z",
                     *           "deliveries": [
                     *             {
                     *               "reaction": "auth.send-first-link",
                     *               "status": "pending",
                     *               "attempts": 1,
                     *               "error": "string",
                     *               "nextAttemptAt": "2026-01-31T09:30:00.000Z",
                     *               "finishedAt": "2026-01-31T09:30:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": 1
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["LoggedEvent"][];
                        /**
                         * Format: int64
                         * @description Null at the end of the list.
                         */
                        nextCursor: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "events.history.table.rowId.get": {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the previous response. */
                cursor?: number;
                perPage?: number;
            };
            header?: never;
            path: {
                /** @example notes */
                table: string;
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                rowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "sequence": 1,
                     *           "kind": "inserted",
                     *           "occurredAt": "2026-01-31T09:30:00.000Z",
                     *           "actorId": "0198c0de-7000-7000-8000-000000000000",
                     *           "actor": {
                     *             "fullName": "Ada Lovelace",
                     *             "email": "ada@example.com"
                     *           },
                     *           "requestId": "0198c0de-7000-7000-8000-000000000000",
                     *           "changes": [
                     *             {
                     *               "column": "title",
                     *               "before": "Ideas",
                     *               "after": "Plans"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "nextCursor": 1
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["HistoryEntry"][];
                        /**
                         * Format: int64
                         * @description Null at the end of the list.
                         */
                        nextCursor: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "events.reactions.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "reaction": "auth.send-first-link",
                     *           "table": "notes",
                     *           "kinds": [
                     *             "inserted"
                     *           ],
                     *           "columns": [
                     *             "title"
                     *           ],
                     *           "pending": 1,
                     *           "running": 1,
                     *           "failed": 1,
                     *           "dead": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ReactionState"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "events.replay.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reaction": "auth.send-first-link",
                 *       "since": "2026-01-31T09:30:00.000Z",
                 *       "rowId": "0198c0de-7000-7000-8000-000000000000"
                 *     }
                 */
                "application/json": {
                    /** @example auth.send-first-link */
                    reaction: string;
                    /**
                     * Format: date-time
                     * @description Only events since then.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    since?: string;
                    /**
                     * Format: uuid
                     * @description Only events of this row.
                     * @example 0198c0de-7000-7000-8000-000000000000
                     */
                    rowId?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": 1
                     *     }
                     */
                    "application/json": {
                        /** Format: int64 */
                        deliveries: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "events.retry-dead.post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reaction": "auth.send-first-link"
                 *     }
                 */
                "application/json": {
                    /** @example auth.send-first-link */
                    reaction?: string;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deliveries": 1
                     *     }
                     */
                    "application/json": {
                        /** Format: int64 */
                        deliveries: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "events.sequence.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The number of the event.
                 * @example 1
                 */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "sequence": 1,
                     *       "table": "notes",
                     *       "kind": "inserted",
                     *       "rowId": "0198c0de-7000-7000-8000-000000000000",
                     *       "actorId": "0198c0de-7000-7000-8000-000000000000",
                     *       "actor": {
                     *         "fullName": "Ada Lovelace",
                     *         "email": "ada@example.com"
                     *       },
                     *       "requestId": "0198c0de-7000-7000-8000-000000000000",
                     *       "occurredAt": "2026-01-31T09:30:00.000Z",
                     *       "deliveries": [
                     *         {
                     *           "reaction": "auth.send-first-link",
                     *           "status": "pending",
                     *           "attempts": 1,
                     *           "error": "string",
                     *           "nextAttemptAt": "2026-01-31T09:30:00.000Z",
                     *           "finishedAt": "2026-01-31T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "before": {
                     *         "title": "Shopping list"
                     *       },
                     *       "after": {
                     *         "title": "Shopping list"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecordedEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "events.sequence.discard.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The number of the event.
                 * @example 1
                 */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reaction": "auth.send-first-link"
                 *     }
                 */
                "application/json": {
                    /** @example auth.send-first-link */
                    reaction: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "events.sequence.retry.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The number of the event.
                 * @example 1
                 */
                sequence: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reaction": "auth.send-first-link"
                 *     }
                 */
                "application/json": {
                    /** @example auth.send-first-link */
                    reaction: string;
                };
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "files.uploads.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "report.pdf",
                 *       "mediaType": "application/pdf",
                 *       "bytes": 1,
                 *       "digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Without folders. Leading and trailing spaces are removed.
                     * @example report.pdf
                     */
                    name: string & (unknown & unknown & unknown);
                    /**
                     * @description The content must have this type. `application/octet-stream` stands for any type.
                     * @example application/pdf
                     */
                    mediaType: string & (unknown & unknown);
                    /**
                     * Format: int32
                     * @description The size of the content.
                     */
                    bytes: number;
                    /**
                     * @description The SHA-256 of the content, in hex.
                     * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
                     */
                    digest?: string & (unknown & unknown);
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "file": {
                     *         "id": "0198c0de-7000-7000-8000-000000000000",
                     *         "createdAt": "2026-01-31T09:30:00.000Z",
                     *         "updatedAt": "2026-01-31T09:30:00.000Z",
                     *         "name": "report.pdf",
                     *         "mediaType": "application/pdf",
                     *         "bytes": 1,
                     *         "digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *         "confirmedAt": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "form": {
                     *         "url": "/uploads",
                     *         "fields": [
                     *           {
                     *             "name": "string",
                     *             "value": "string"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        file: components["schemas"]["StoredFile"];
                        form: {
                            /**
                             * @description An address, or a path of this service.
                             * @example /uploads
                             */
                            url: string;
                            /** @description The fields to send before the file, unchanged. */
                            fields: {
                                /** @example string */
                                name: string;
                                /** @example string */
                                value: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "files.id.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "name": "report.pdf",
                     *       "mediaType": "application/pdf",
                     *       "bytes": 1,
                     *       "digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *       "confirmedAt": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "files.id.confirm.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "name": "report.pdf",
                     *       "mediaType": "application/pdf",
                     *       "bytes": 1,
                     *       "digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                     *       "confirmedAt": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            414: components["responses"]["UriTooLong"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "files.id.content.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description The part of the file that `Range` asks for */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Range": components["headers"]["ContentRange"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            /** @description A link to the file in the storage, which is valid for five minutes */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The version of the file in `If-None-Match` is still the current one */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "health.live.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "health.ready.get": {
        parameters: {
            query?: {
                /** @description Adds the state of the background work and of the read replicas. For admins. */
                verbose?: "" | "true";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "background": {
                     *         "events": {
                     *           "pending": 1,
                     *           "running": 1,
                     *           "failed": 1,
                     *           "dead": 1,
                     *           "oldestDueSeconds": 1
                     *         },
                     *         "jobs": {
                     *           "queued": 1,
                     *           "running": 1,
                     *           "failed": 1,
                     *           "done": 1
                     *         },
                     *         "replicas": [
                     *           {
                     *             "name": "replica-1.example.com:5432",
                     *             "isUsed": false,
                     *             "lagSeconds": 1
                     *           }
                     *         ],
                     *         "crons": [
                     *           {
                     *             "cron": "auth.purge-sessions",
                     *             "at": "2026-01-31T09:30:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                        background?: {
                            events: {
                                /** Format: int64 */
                                pending: number;
                                /** Format: int64 */
                                running: number;
                                /** Format: int64 */
                                failed: number;
                                /** Format: int64 */
                                dead: number;
                                /** Format: int64 */
                                oldestDueSeconds: number | null;
                            };
                            jobs: {
                                /** Format: int64 */
                                queued: number;
                                /** Format: int64 */
                                running: number;
                                /** Format: int64 */
                                failed: number;
                                /** Format: int64 */
                                done: number;
                            };
                            replicas: {
                                /** @example replica-1.example.com:5432 */
                                name: string;
                                /** @description Whether reads may go to it. */
                                isUsed: boolean;
                                /**
                                 * Format: int64
                                 * @description Commits before this time are replayed; null when it is not known.
                                 */
                                lagSeconds: number | null;
                            }[];
                            crons: {
                                /** @example auth.purge-sessions */
                                cron: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-01-31T09:30:00.000Z
                                 */
                                at: string | null;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "notes.list": {
        parameters: {
            query?: {
                /** @description A page after the last one has no results. */
                page?: number;
                /** @description The number of results per page. */
                perPage?: number;
                /** @description Returns only results with a greater `id`, in the order of `id`; `sort` is ignored. To read everything while results are deleted, start with the UUID of zeros, and continue with the last `id` of each page until `pagesCount` is below 2. */
                after?: string;
                /** @description Returns only results that contain this text, in upper or lower case. */
                searchValue?: string;
                /** @description By `title` first if it is given, then by `createdAt`: `sort[title]=asc`. */
                sort?: {
                    /** @enum {string} */
                    title?: "asc" | "desc";
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    createdAt?: "asc" | "desc";
                } & {
                    [key: string]: string;
                };
                "filter[id][in][]"?: string[];
                /** @description When it was created. */
                "filter[createdAt][gte]"?: string;
                /** @description When it was created. */
                "filter[createdAt][lt]"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0198c0de-7000-7000-8000-000000000000",
                     *           "createdAt": "2026-01-31T09:30:00.000Z",
                     *           "updatedAt": "2026-01-31T09:30:00.000Z",
                     *           "title": "Shopping list",
                     *           "body": "Bread, butter, apples",
                     *           "ownerId": "0198c0de-7000-7000-8000-000000000000"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "pagesCount": 1,
                     *       "page": 1,
                     *       "perPage": 1
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["Note"][];
                        /**
                         * Format: int64
                         * @description The number of results on all pages.
                         */
                        count: number;
                        /** Format: int64 */
                        pagesCount: number;
                        /** Format: int64 */
                        page: number;
                        /** Format: int32 */
                        perPage: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "notes.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Shopping list",
                 *       "body": "Bread, butter, apples"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Leading and trailing spaces are removed.
                     * @example Shopping list
                     */
                    title: string & unknown;
                    /**
                     * @description Plain text.
                     * @default
                     * @example Bread, butter, apples
                     */
                    body?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "title": "Shopping list",
                     *       "body": "Bread, butter, apples",
                     *       "ownerId": "0198c0de-7000-7000-8000-000000000000"
                     *     }
                     */
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "notes.id.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "title": "Shopping list",
                     *       "body": "Bread, butter, apples",
                     *       "ownerId": "0198c0de-7000-7000-8000-000000000000"
                     *     }
                     */
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "notes.id.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Shopping list",
                 *       "body": "Bread, butter, apples"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Leading and trailing spaces are removed.
                     * @example Shopping list
                     */
                    title: string & unknown;
                    /**
                     * @description Plain text.
                     * @example Bread, butter, apples
                     */
                    body: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "title": "Shopping list",
                     *       "body": "Bread, butter, apples",
                     *       "ownerId": "0198c0de-7000-7000-8000-000000000000"
                     *     }
                     */
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "notes.id.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "users.list": {
        parameters: {
            query?: {
                /** @description A page after the last one has no results. */
                page?: number;
                /** @description The number of results per page. */
                perPage?: number;
                /** @description Returns only results with a greater `id`, in the order of `id`; `sort` is ignored. To read everything while results are deleted, start with the UUID of zeros, and continue with the last `id` of each page until `pagesCount` is below 2. */
                after?: string;
                /** @description Returns only results that contain this text, in upper or lower case. */
                searchValue?: string;
                /** @description By `fullName` first if it is given, then by `createdAt`: `sort[fullName]=asc`. */
                sort?: {
                    /** @enum {string} */
                    fullName?: "asc" | "desc";
                    /**
                     * @default asc
                     * @enum {string}
                     */
                    createdAt?: "asc" | "desc";
                } & {
                    [key: string]: string;
                };
                "filter[id][in][]"?: string[];
                /** @description When it was created. */
                "filter[createdAt][gte]"?: string;
                /** @description When it was created. */
                "filter[createdAt][lt]"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0198c0de-7000-7000-8000-000000000000",
                     *           "createdAt": "2026-01-31T09:30:00.000Z",
                     *           "updatedAt": "2026-01-31T09:30:00.000Z",
                     *           "fullName": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "isAdmin": false,
                     *           "isEmailVerified": false,
                     *           "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "pagesCount": 1,
                     *       "page": 1,
                     *       "perPage": 1
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["PublicUser"][];
                        /**
                         * Format: int64
                         * @description The number of results on all pages.
                         */
                        count: number;
                        /** Format: int64 */
                        pagesCount: number;
                        /** Format: int64 */
                        page: number;
                        /** Format: int32 */
                        perPage: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "users.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "Ada Lovelace",
                 *       "email": "ada@example.com",
                 *       "isAdmin": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Leading and trailing spaces are removed.
                     * @example Ada Lovelace
                     */
                    fullName: string & unknown;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /** @default false */
                    isAdmin?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "users.activity.get": {
        parameters: {
            query?: {
                /** @description A page after the last one has no results. */
                page?: number;
                /** @description The number of results per page. */
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "0198c0de-7000-7000-8000-000000000000",
                     *           "createdAt": "2026-01-31T09:30:00.000Z",
                     *           "updatedAt": "2026-01-31T09:30:00.000Z",
                     *           "fullName": "Ada Lovelace",
                     *           "email": "ada@example.com",
                     *           "isAdmin": false,
                     *           "isEmailVerified": false,
                     *           "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp",
                     *           "sessionsCount": 1,
                     *           "lastSeenAt": "2026-01-31T09:30:00.000Z",
                     *           "providersCount": 1
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "pagesCount": 1,
                     *       "page": 1,
                     *       "perPage": 1
                     *     }
                     */
                    "application/json": {
                        results: components["schemas"]["ActiveUser"][];
                        /**
                         * Format: int64
                         * @description The number of results on all pages.
                         */
                        count: number;
                        /** Format: int64 */
                        pagesCount: number;
                        /** Format: int64 */
                        page: number;
                        /** Format: int32 */
                        perPage: number;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "users.avatars.key.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-4000-8000-000000000000.webp */
                key: string & (unknown & unknown);
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "users.current.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "users.current.patch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Leading and trailing spaces are removed.
                     * @example Ada Lovelace
                     */
                    fullName?: string;
                    /** @description A file of at most 3145728 bytes: image/jpeg, image/png, image/webp. */
                    avatar?: Blob;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicUser"];
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "users.current.avatar.delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "users.statistics.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": 1,
                     *       "admins": 1,
                     *       "verified": 1,
                     *       "signedIn": 1,
                     *       "providers": [
                     *         {
                     *           "provider": "my-company",
                     *           "users": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UserStatistics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "users.userId.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "users.userId.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullName": "Ada Lovelace",
                 *       "email": "ada@example.com",
                 *       "isAdmin": false
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Leading and trailing spaces are removed.
                     * @example Ada Lovelace
                     */
                    fullName: string & unknown;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    isAdmin: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c0de-7000-7000-8000-000000000000",
                     *       "createdAt": "2026-01-31T09:30:00.000Z",
                     *       "updatedAt": "2026-01-31T09:30:00.000Z",
                     *       "fullName": "Ada Lovelace",
                     *       "email": "ada@example.com",
                     *       "isAdmin": false,
                     *       "isEmailVerified": false,
                     *       "avatarUrl": "/users/avatars/0198c0de-7000-4000-8000-000000000000.webp"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "users.userId.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
    "users.userId.sign-out.post": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0198c0de-7000-7000-8000-000000000000 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Last-Write": components["headers"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            414: components["responses"]["UriTooLong"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["OutcomeUnknown"];
            default: components["responses"]["Failure"];
        };
    };
}
