import type { Middleware } from "openapi-fetch";

/** Stores the session of one user outside a browser: in a service, a script or a test. */
export class Session {
  /**
   * @param origin an origin that the service allows; it refuses writes from other origins
   * @param cookie the value of `cookie` from an earlier process
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

  /** Stores the session cookie of a response. Sign-out and expiry clear it. */
  #take(setCookie: string): void {
    const [, name, value] = /^((?:__Host-)?session)=([^;]*)/.exec(setCookie) ?? [];
    if (name) this.cookie = value ? `${name}=${value}` : "";
  }
}
