import { scope } from "#application/kit/scope";
import type { SessionResolver } from "#domain/sessions/session-resolver";
import type { Stage } from "#interface/http/pipeline/stage";
import { canBeToken } from "#interface/shared/cookies";

/** Puts the session of the cookie and its user on the context. Sends no statement without a cookie that can be a token. */
export function resolveSession(sessions: SessionResolver): Stage {
  return ({ context }) => {
    const token = context.sessionCookie.value;
    if (!canBeToken(token) || context.traits?.sessionless) return undefined;

    return sessions.resolve(token).then((found) => {
      if (!found) return;
      context.currentUser = found.user;
      context.session = found.session;
      const current = scope.getStore();
      if (current) current.actorId = found.user.id;
    });
  };
}
