import type { Middleware } from "openapi-fetch";

/** The session of one user where there is no browser to keep it: in a service, a script or a test. */
export class Session {
  /**
   * @param origin one of the service's allowed origins; what comes from elsewhere and changes something is refused
   * @param cookie what `cookie` was in an earlier process
   */
  constructor(
    readonly origin: string,
    public cookie = "",
  ) {}

  middleware(): Middleware {
    return {
      onRequest: ({ request }) => {
        request.headers.set("Origin", this.origin);
        if (this.cookie) request.headers.set("Cookie", this.cookie);
      },
      onResponse: ({ response }) => {
        for (const cookie of response.headers.getSetCookie()) this.#take(cookie);
      },
    };
  }

  /** Signing out, or the end of the session, sets it to nothing. */
  #take(setCookie: string): void {
    const [, name, value] = /^((?:__Host-)?session)=([^;]*)/.exec(setCookie) ?? [];
    if (name) this.cookie = value ? `${name}=${value}` : "";
  }
}
