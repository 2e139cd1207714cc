import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { styleHash } from "#interface/http/pages/style";

type Headers = Record<string, string>;
type Policy = Record<string, string[]>;

const nothing: Policy = {
  "default-src": ["'none'"],
  // What the first does not stand for.
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
};
const pages: Policy = {
  ...nothing,
  "style-src": [styleHash],
  "img-src": ["'self'"],
  "form-action": ["'self'"],
};
/** Live updates come by a WebSocket. */
const scriptedPages: Policy = { ...pages, "script-src": ["'self'"], "connect-src": ["'self'"] };
/** Swagger UI writes styles and pictures into its page. */
const docs: Policy = {
  ...nothing,
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
};
/** Agendash; the pictures are in its style sheet. */
const dashboard: Policy = {
  ...nothing,
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
};

/**
 * What every answer carries: nothing is cached, framed or guessed at, and over https the browser keeps to https. Worked
 * out by helmet, once.
 */
export function securityHeaders(baseUrl: string): Headers {
  const isHttps = baseUrl.startsWith("https:");
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: nothing },
      referrerPolicy: { policy: "no-referrer" },
      strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
      originAgentCluster: false,
      // A front end on a host of the same site may show the pictures.
      crossOriginResourcePolicy: { policy: "same-site" },
      xFrameOptions: { action: "deny" },
    }),
  );

  return { ...headers, "Cache-Control": "no-store" };
}

/** What a page carries instead: its own style sheet, our pictures, forms to ourselves; no script at all. */
export const pageHeaders = policyHeader(pages);

/** What a page that runs scripts carries instead: those of our own origin, and nothing within the page. */
export const scriptedPageHeaders = policyHeader(scriptedPages);

export const docsHeaders = policyHeader(docs);

export const dashboardHeaders = policyHeader(dashboard);

function policyHeader(directives: Policy): Headers {
  return headersOf(helmet.contentSecurityPolicy({ useDefaults: false, directives }));
}

/** The headers that a middleware of helmet's sets on an answer. */
function headersOf(set: ReturnType<typeof helmet>): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  set(request, response, () => {});

  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
