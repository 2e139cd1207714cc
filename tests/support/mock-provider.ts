import { after, before, beforeEach } from "mocha";
import {
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from "oauth2-mock-server";
import type { Agent } from "./service.js";

interface Spoilers {
  /** Last hand on the ID token before it is signed. */
  token?: (token: MutableToken) => void;
  /** Last hand on the answer of the token endpoint. */
  answer?: (body: Record<string, unknown>) => void;
  /** Last hand on the claims of the userinfo endpoint. */
  userinfo?: (claims: Record<string, unknown>) => void;
  /** Last hand on where the browser is sent. */
  redirect?: (query: URLSearchParams) => void;
}

/** An OpenID Connect provider on loopback. It vouches for whom a test says, and its answers may be spoiled. */
export class MockProvider {
  /** What the service is told of it; there when it has started. */
  readonly variables: Record<string, string> = {};
  /** The claims of the next ID tokens. */
  claims: Record<string, unknown> = {};
  spoil: Spoilers = {};
  readonly server = new OAuth2Server();
  #made = 0;

  constructor(readonly name: string) {}

  async start(): Promise<void> {
    const { server, variables } = this;
    await server.issuer.keys.generate("RS256");
    await server.start(0, "127.0.0.1");
    server.issuer.url = `http://127.0.0.1:${server.address().port}`;
    const prefix = `OIDC_${this.name.toUpperCase().replaceAll("-", "_")}`;
    variables[`${prefix}_ISSUER`] = server.issuer.url;
    variables[`${prefix}_CLIENT_ID`] = "tenon";
    variables[`${prefix}_CLIENT_SECRET`] = "secret of the client";

    server.service.on("beforeTokenSigning", (token: MutableToken) => {
      Object.assign(token.payload, this.claims);
      this.spoil.token?.(token);
    });
    server.service.on("beforeResponse", ({ body }: MutableResponse) => {
      if (body !== "") this.spoil.answer?.(body);
    });
    server.service.on("beforeUserinfo", ({ body }: MutableResponse) => {
      if (body === "") return;
      body["sub"] = this.claims["sub"];
      this.spoil.userinfo?.(body);
    });
    server.service.on("beforeAuthorizeRedirect", ({ url }: MutableRedirectUri) =>
      this.spoil.redirect?.(url.searchParams),
    );
  }

  /** From now on the browser is that of this person, of whom the provider says no more than `claims`. */
  vouchFor(claims: Record<string, unknown> = {}): Record<string, unknown> & { sub: string } {
    this.#made += 1;
    const sub = `person-${this.#made}`;
    this.claims = { sub, ...claims };

    return { sub, ...claims };
  }

  /** As `vouchFor`, with an address that is theirs. */
  vouchForAddress(email = `person-${this.#made + 1}@mail.example`): { sub: string; email: string } {
    return { ...this.vouchFor({ email, email_verified: true }), email };
  }
}

/** Starts the provider before the tests of the `describe` it is called in, and stops it after them. */
export function useMockProvider(name = "mock"): MockProvider {
  const provider = new MockProvider(name);
  before(() => provider.start());
  beforeEach(() => {
    provider.spoil = {};
    provider.vouchFor();
  });
  after(() => provider.server.stop());

  return provider;
}

/** Sends the browser off, and gives the address at the provider that it is sent to. */
export async function startAt(name: string, browser: Agent, input: object = {}): Promise<string> {
  const { body } = await browser.post(`/auth/providers/${name}`).send(input).expect(200);

  return body.url;
}

/** As `startAt`, to connect the provider with the account that the browser is signed in to. */
export function startConnectAt(name: string, browser: Agent, input: object = {}): Promise<string> {
  return startAt(`${name}/connect`, browser, input);
}

/** The whole way of a browser that connects a provider; gives the answer of the callback. */
export async function connectAt(name: string, browser: Agent, input: object = {}) {
  return browser.get(await approve(await startConnectAt(name, browser, input)));
}

/** The path and query that the provider sends the browser back to. */
export async function approve(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: "manual" });
  const { pathname, search } = new URL(headers.get("location") ?? "");

  return pathname + search;
}

/** The whole way of a browser; gives the answer of the callback. */
export async function signInAt(name: string, browser: Agent, input: object = {}) {
  const back = await approve(await startAt(name, browser, input));

  return browser.get(back);
}
