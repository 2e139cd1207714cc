import { after, before, beforeEach } from "mocha";
import {
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from "oauth2-mock-server";
import type { Agent } from "./service.js";

interface Spoilers {
  /** Changes the ID token before it is signed. */
  token?: (token: MutableToken) => void;
  /** Changes the answer of the token endpoint. */
  answer?: (body: Record<string, unknown>) => void;
  /** Changes the claims of the userinfo endpoint. */
  userinfo?: (claims: Record<string, unknown>) => void;
  /** Changes the query with which the browser is redirected to the service. */
  redirect?: (query: URLSearchParams) => void;
}

/** An OpenID Connect provider on loopback. A test sets its claims, and may spoil its answers. */
export class MockProvider {
  /** The settings of the service for this provider; set once it has started. */
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
    variables[`${prefix}_CLIENT_ID`] = "service";
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

  /** Makes the next ID tokens those of a new person with only these `claims`. */
  vouchFor(claims: Record<string, unknown> = {}): Record<string, unknown> & { sub: string } {
    this.#made += 1;
    const sub = `person-${this.#made}`;
    this.claims = { sub, ...claims };

    return { sub, ...claims };
  }

  /** Does the same with a verified address. */
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

/** Starts a sign-in, and returns the URL at the provider. */
export async function startAt(name: string, browser: Agent, input: object = {}): Promise<string> {
  const { body } = await browser.post(`/auth/providers/${name}`).send(input).expect(200);

  return body.url;
}

/** Starts to connect the provider with the account that the browser is signed in to; returns the URL at the provider. */
export function startConnectAt(name: string, browser: Agent, input: object = {}): Promise<string> {
  return startAt(`${name}/connect`, browser, input);
}

/** Connects the provider in all steps of a browser; returns the answer of the callback. */
export async function connectAt(name: string, browser: Agent, input: object = {}) {
  return browser.get(await approve(await startConnectAt(name, browser, input)));
}

/** Opens a URL at the provider, and returns the path and query that it redirects the browser to. */
export async function approve(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: "manual" });
  const { pathname, search } = new URL(headers.get("location") ?? "");

  return pathname + search;
}

/** Signs in with the provider in all steps of a browser; returns the answer of the callback. */
export async function signInAt(name: string, browser: Agent, input: object = {}) {
  const back = await approve(await startAt(name, browser, input));

  return browser.get(back);
}
