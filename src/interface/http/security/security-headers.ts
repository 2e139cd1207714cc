import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { styleHash } from "#interface/http/pages/style";

type Headers = Record<string, string>;
type Policy = Record<string, string[]>;

const denyAll: Policy = {
  "default-src": ["'none'"],
  // `default-src` does not cover these.
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
};
const pages: Policy = {
  ...denyAll,
  "style-src": [styleHash],
  "img-src": ["'self'"],
  "form-action": ["'self'"],
};
/** `connect-src` allows the WebSocket of live updates. */
const scriptedPages: Policy = { ...pages, "script-src": ["'self'"], "connect-src": ["'self'"] };
/** The home page of developers has a separate style sheet. */
const homePage: Policy = { ...scriptedPages, "style-src": [styleHash, "'self'"] };
/** Swagger UI has inline styles and `data:` images. */
const docs: Policy = {
  ...denyAll,
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
};
/** Agendash has `data:` images in its style sheet. */
const dashboard: Policy = {
  ...denyAll,
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
};

/**
 * Returns the security headers of every response: no caching, framing or content sniffing and, over https, HSTS. Helmet
 * computes them once, at start-up.
 */
export function securityHeaders(baseUrl: string): Headers {
  const isHttps = baseUrl.startsWith("https:");
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: denyAll },
      referrerPolicy: { policy: "no-referrer" },
      strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      originAgentCluster: false,
      // A front end on another host of the same site may show the avatars.
      crossOriginResourcePolicy: { policy: "same-site" },
      xFrameOptions: { action: "deny" },
    }),
  );

  return { ...headers, "Cache-Control": "no-store" };
}

/** The policy of a page: its own style sheet, and images and forms of the service's origin. No scripts. */
export const pageHeaders = policyHeader(pages);

/** The policy of a page with scripts, which must come from the service's origin. No inline scripts. */
export const scriptedPageHeaders = policyHeader(scriptedPages);

export const homeHeaders = policyHeader(homePage);

export const docsHeaders = policyHeader(docs);

export const dashboardHeaders = policyHeader(dashboard);

function policyHeader(directives: Policy): Headers {
  return headersOf(helmet.contentSecurityPolicy({ useDefaults: false, directives }));
}

/** Returns the headers that a helmet middleware sets on a response. */
function headersOf(set: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  set(request, response, () => {});

  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
