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
         * @description For people: who is signed in, with the forms to change the account, its sessions and its ways to sign in.
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
         * @description Mails a link to the new address; the account moves there once it is opened, and the old address is told. The answer is the same for every address, taken or not.
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
         * @description Ends all other sessions of the user, with the providers that were connected in them, and every link that was mailed. The session that asks gets a new token. The user gets a mail.
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
         * @description For people: what to do when no mail comes.
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
         * @description For people: what the mailed link opens. It leaves the token as it is: mail filters open links too.
         */
        get: operations["auth.confirm-email.get"];
        put?: never;
        /**
         * Confirm email
         * @description Moves the account to the address that the link was mailed to. The session that asked for it and the password have to be the same still. Every other link of the user dies; sessions stay.
         */
        post: operations["auth.confirm-email.post"];
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
         * @description Closes the account at once, with its sessions and all ways to sign in. The last admin has to stay.
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
         * @description For people: the form that asks for a link to set a new password.
         */
        get: operations["auth.forgot-password.get"];
        put?: never;
        /**
         * Forgot password
         * @description Mails a link to set a new password, where the address has an account. The answer is the same for every address.
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
         * @description Begins a sign-in with the provider, and answers where to send the browser. It starts a session, also for a caller who has one.
         */
        post: operations["auth.providers.provider.start.post"];
        /**
         * Delete provider
         * @description Disconnects a provider, also one that is configured no more, unless there would be no way left to sign in.
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
         * @description Ends what was begun at the provider: signs in, or connects the provider with the account of the session that asked for it.
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
         * @description Begins to connect the provider with the caller's account, and answers where to send the browser. It comes back to this session only.
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
         * @description Proves again that the caller is the user. The session gets a new token, and for ten minutes it may do what asks for a recent proof. A user without a password signs in again with a connected provider instead.
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
         * @description Mails the link to verify the address again, where that is still to be done. The answer is the same for every address.
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
         * @description For people: what the mailed link opens. It leaves the token as it is: mail filters open links too.
         */
        get: operations["auth.reset-password.get"];
        put?: never;
        /**
         * Reset password
         * @description Sets the password of the user who got the mail, which also proves the address. Every session of the user ends, with the providers that were connected in one within the last 30 days; every other link dies. Earlier wrong guesses do not hold up the next sign-in.
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
         * @description Where the user is signed in: the latest 100, the newest first.
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
         * @description Ends all sessions of the user but the one that asks, and disconnects the providers that were connected in others within the last 30 days. The user gets a mail for each of those.
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
         * @description Signs the user out there, and disconnects the providers that were connected there. Somebody else's session answers like one that does not exist.
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
         * @description For people: the form to sign in, and a button for each provider.
         */
        get: operations["auth.sign-in.get"];
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie. An unknown address and a wrong password answer the same, in the same time.
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
         * @description Ends the session on the server, and removes its cookie. Signing out twice is no error.
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
         * @description For people: the form to sign up.
         */
        get: operations["auth.sign-up.get"];
        put?: never;
        /**
         * Sign up
         * @description Mails a link to verify the address. The answer is the same whether or not the address is taken: only its owner learns which, by mail. Several sign-ups with one address wait beside each other: the one whose password is given with the link becomes the account.
         */
        post: operations["auth.sign-up.post"];
        delete?: never;
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
         * @description For people: what the mailed link opens. It leaves the token as it is: mail filters open links too.
         */
        get: operations["auth.verify-email.get"];
        put?: never;
        /**
         * Verify email
         * @description Verifies the address and signs in. After a sign-up it takes the password of that sign-up as well: the link alone shows who reads the mail, not who signed up. After a change by an admin it takes the link alone.
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
         * @description Mutation events, the newest first, and how far each is with its reactions. For admins.
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
         * @description Who changed what of a row and when, the latest first; of updates only what they changed.
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
         * @description Every reaction, what it follows, and how many of its deliveries are unfinished or dead.
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
         * @description Brings a reaction its events again: since a time, of one row, or of the row since the time.
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
         * @description Retries every dead delivery, of one reaction or of all.
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
         * @description One event with the row before and after it, as they were stored.
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
         * @description Gives up a delivery that is pending, failed or dead, so that it no longer holds up its row.
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
         * @description Has a failed or dead delivery tried at once, with all its tries before it.
         */
        post: operations["events.sequence.retry.post"];
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
         * @description The process answers.
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
         * @description The process wants traffic: the database answers, and no shutdown has begun. Admins may ask for `?verbose`: what goes on behind the requests, in all processes together.
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
         * @description The caller's own notes, a page at a time.
         */
        get: operations["notes.list"];
        put?: never;
        /**
         * Create note
         * @description The caller owns the note, and alone can see it.
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
         * @description Somebody else's note answers like one that does not exist.
         */
        get: operations["notes.id.get"];
        /**
         * Update note
         * @description Replaces title and body. Somebody else's note answers like one that does not exist.
         */
        put: operations["notes.id.update"];
        post?: never;
        /**
         * Delete note
         * @description Removes the note for good. Somebody else's note answers like one that does not exist.
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
         * @description All users that are not deleted, a page at a time. For admins.
         */
        get: operations["users.list"];
        put?: never;
        /**
         * Create user
         * @description The user gets a mail with a link to set a password. For admins.
         */
        post: operations["users.create"];
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
         * @description Where `avatarUrl` leads. A key is random and never used again, so the answer may be kept for ever.
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
         * @description The user who is signed in.
         */
        get: operations["users.current.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update current user
         * @description What is absent or empty stays as it is. The picture is cut to a square of 256 pixels, and `avatarUrl` leads to it.
         */
        patch: operations["users.current.patch"];
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
         * @description For admins; a deleted user is not found.
         */
        get: operations["users.userId.get"];
        /**
         * Update user
         * @description For admins. Another address is to be verified by the person who reads it, and the links that went to the old one die. Sessions stay, except those of a user who becomes an admin: they were started without that right. The last admin cannot be demoted.
         */
        put: operations["users.userId.update"];
        post?: never;
        /**
         * Delete user
         * @description Closes the account with its sessions and all ways to sign in. For admins, and not for their own account or the last one of an admin.
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
         * @description Ends all sessions of the user, and disconnects the providers that were connected in them. For admins.
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
             * @description When it was made.
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
            /** @description Whether the user has shown to read mail that goes there. */
            isEmailVerified: boolean;
            /**
             * @description A path of this service; null without a picture.
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
             * @description To the day; it ends 7 days later unless it is used.
             * @example 2026-01-31T09:30:00.000Z
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            expiresAt: string;
            /**
             * @description The browser's own words (`User-Agent`), which may be any.
             * @example Lynx/2.9
             */
            device: string | null;
            /**
             * @description Where the user signed in from (IP).
             * @example 203.0.113.7
             */
            address: string;
            /** @description Whether it is the one that asks. */
            isCurrent: boolean;
        };
        EventDelivery: {
            /** @example auth.send-first-link */
            reaction: string;
            /** @enum {string} */
            status: "pending" | "running" | "failed" | "dead" | "done" | "discarded";
            /**
             * Format: int64
             * @description Tries so far.
             */
            attempts: number;
            /**
             * @description Of the last try, when it failed.
             * @example string
             */
            error: string | null;
            /**
             * Format: date-time
             * @description When it is due; null when it is running or finished.
             * @example 2026-01-31T09:30:00.000Z
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When it was done, died or was discarded.
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
             * @description Who did it; null for the service itself.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            actorId: string | null;
            /**
             * @description Of the request that did it.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
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
             * @description Who did it; null for the service itself.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            actorId: string | null;
            /** @description Null as well when the user is no longer there. */
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
             * @description Of the request that did it.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string | null;
            /** @description Of an update only the columns that it changed. */
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
             * @description Null for a reaction that is no longer there.
             * @example notes
             */
            table: string | null;
            kinds: ("inserted" | "updated" | "deleted" | "restored")[];
            /** @description Of the updates only those that write one of these are followed; null: all. */
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
             * @description Who did it; null for the service itself.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            actorId: string | null;
            /**
             * @description Of the request that did it.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T09:30:00.000Z
             */
            occurredAt: string;
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
        Note: {
            /**
             * Format: uuid
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
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
             * @description Spaces around it are removed.
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
             * @description The user who alone can see it.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            ownerId: string;
        };
        Issue: {
            /**
             * @description The part of the request.
             * @enum {string}
             */
            in: "path" | "query" | "body";
            /**
             * @description The field, with dots: `sort.fullName`. Empty for all of that part.
             * @example title
             */
            path: string;
            /**
             * @description For people.
             * @example title is required
             */
            message: string;
            /**
             * @description The rule that is broken, for programs.
             * @example any.required
             */
            type: string;
        };
        Error: {
            /**
             * @description For programs: what to do depends on it.
             * @enum {string}
             */
            code: "BAD_REQUEST" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_SUPPORTED" | "NOT_ACCEPTABLE" | "TIMEOUT" | "CONFLICT" | "GONE" | "PRECONDITION_FAILED" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "UNPROCESSABLE_CONTENT" | "PRECONDITION_REQUIRED" | "TOO_MANY_REQUESTS" | "REQUEST_HEADER_FIELDS_TOO_LARGE" | "INTERNAL_SERVER_ERROR" | "NOT_IMPLEMENTED" | "SERVICE_UNAVAILABLE" | "OUTCOME_UNKNOWN";
            /**
             * @description For people. It never repeats what was entered.
             * @example Note not found
             */
            message: string;
            /**
             * Format: int32
             * @description The HTTP status.
             */
            status: number;
            /**
             * @description The same as in `X-Request-Id`; the service's log has it.
             * @example 0198c0de-7000-7000-8000-000000000000
             */
            requestId: string;
            details?: {
                /** @description What is wrong with the input. */
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
        /** @description The request conflicts with the stored data: a value is already taken, a row is in use, or a row has just changed. Read the current state, then decide again. The message names the conflict. */
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
        /** @description The caller may not do this, or the request came from an origin that is not allowed. Ask a user with the necessary permission. A request with the session cookie must come from an allowed origin. */
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
                 *       "message": "The caller may not do this, or the request came from an origin that is not allowed.",
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
                 *       "message": "The caller may not do this, or the request came from an origin that is not allowed.",
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
        /** @description The service, or a system that it needs, is overloaded, starting, stopping or unavailable. Retry after the number of seconds in `Retry-After`, with increasing delays. A write with several steps may be partly done: read the current state before you retry it. */
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
                 *       "message": "The service, or a system that it needs, is overloaded, starting, stopping or unavailable.",
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
                 *       "message": "The service, or a system that it needs, is overloaded, starting, stopping or unavailable.",
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
        /** @description The caller is not signed in, the credentials are wrong, or the operation needs a more recent authentication. Sign in, and send the session cookie with each request. `POST /auth/reauthenticate` renews the authentication of an existing session. */
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
                 *       "message": "The caller is not signed in, the credentials are wrong, or the operation needs a more recent authentication.",
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
                 *       "message": "The caller is not signed in, the credentials are wrong, or the operation needs a more recent authentication.",
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
        /** @description For a browser (`Accept` with `text/html`) that sends a form, or has yet to sign in: where to go on */
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
        /** @description Any other failure */
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
        /** @description The id of this request in the service's log; a valid one of the caller is kept. */
        RequestId: string;
        /** @description How many requests are left, and for how many seconds: `"user";r=299;t=60`. */
        RateLimit: string;
        /** @description How many requests are allowed in how many seconds: `"user";q=300;w=60`. */
        RateLimitPolicy: string;
        /** @description Seconds until a request is worth trying again. */
        RetryAfter: number;
        /** @description Where to go on (RFC 9110, section 10.2.2). */
        Location: string;
        /** @description How long the answer may be kept (RFC 9111). */
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
                     * @description The present one.
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
                     * @description The present one.
                     * @example correct horse battery staple
                     */
                    current: string;
                    /**
                     * @description Of any characters; one that is common or easy to guess is refused (422).
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
                     * @description From the mailed link. It is good for one use, and for some hours.
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
                     * @description The present one.
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
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
                 * @description As the service is configured.
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
                     * @description A path of this service, to go on to afterwards.
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
                         * @description Where to send the browser.
                         * @example string
                         */
                        url: string;
                    };
                };
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
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
                 * @description As the service is configured.
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
                 * @description As the service is configured.
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
                 * @description As the service is configured.
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
                     * @description A path of this service, to go on to afterwards.
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
                         * @description Where to send the browser.
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
                     * @description The present one.
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
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
                     * @description From the mailed link. It is good for one use, and for some hours.
                     * @example pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8
                     */
                    token: string;
                    /**
                     * @description Of any characters; one that is common or easy to guess is refused (422).
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
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
            401: components["responses"]["Unauthorized"];
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
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
                     * @description The present one.
                     * @example correct horse battery staple
                     */
                    password: string;
                    /**
                     * @description A path of this service, to go on to afterwards.
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
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
                     * @description Spaces around it are removed.
                     * @example Ada Lovelace
                     */
                    fullName: string & unknown;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email: string;
                    /**
                     * @description Of any characters; one that is common or easy to guess is refused (422).
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            303: components["responses"]["NextPage"];
            400: components["responses"]["BadRequest"];
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
                     * @description From the mailed link. It is good for one use, and for some hours.
                     * @example pDXfc5aWn6Y0kzKFZbX0lmrlCVXfVzLbuGZfPNtP3b8
                     */
                    token: string;
                    /**
                     * @description The one that was given at sign-up.
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
                /** @description The `nextCursor` of the part before. */
                cursor?: number;
                perPage?: number;
                table?: string;
                kind?: "inserted" | "updated" | "deleted" | "restored";
                rowId?: string;
                /** @description Of one delivery, the same as `reaction`. */
                status?: "pending" | "running" | "failed" | "dead" | "done" | "discarded";
                /** @description Of one delivery. */
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
                /** @description The `nextCursor` of the part before. */
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
                     * @description Events from then on.
                     * @example 2026-01-31T09:30:00.000Z
                     */
                    since?: string;
                    /**
                     * Format: uuid
                     * @description Events of this row.
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
            414: components["responses"]["UriTooLong"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["Failure"];
        };
    };
    "health.ready.get": {
        parameters: {
            query?: {
                /** @description What goes on in the background; for admins. */
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
                /** @description One that is past the last has no results. */
                page?: number;
                /** @description How many results a page has. */
                perPage?: number;
                /** @description Only results whose `id` is greater, in the order of `id` whatever `sort` says. To read everything while results are deleted, begin with the UUID of zeros, and go on with the last `id` of each page until `pagesCount` is below 2. */
                after?: string;
                /** @description Only what contains this text, in upper or lower case. */
                searchValue?: string;
                /** @description By `title` first, where it is given, and then by `createdAt`: `sort[title]=asc`. */
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
                         * @description How many there are on all pages.
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
                     * @description Spaces around it are removed.
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
                     * @description Spaces around it are removed.
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
                /** @description One that is past the last has no results. */
                page?: number;
                /** @description How many results a page has. */
                perPage?: number;
                /** @description Only results whose `id` is greater, in the order of `id` whatever `sort` says. To read everything while results are deleted, begin with the UUID of zeros, and go on with the last `id` of each page until `pagesCount` is below 2. */
                after?: string;
                /** @description Only what contains this text, in upper or lower case. */
                searchValue?: string;
                /** @description By `fullName` first, where it is given, and then by `createdAt`: `sort[fullName]=asc`. */
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
                         * @description How many there are on all pages.
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
                     * @description Spaces around it are removed.
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
            401: components["responses"]["Unauthorized"];
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
                     * @description Spaces around it are removed.
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
                     * @description Spaces around it are removed.
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
