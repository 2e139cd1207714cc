import type { VNode } from "preact";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { isPlain, type Links, routesByTag } from "#interface/http/home/links";
import type { RecordedRequest } from "#interface/http/home/recorder";
import { RequestItem, searchTextOf } from "#interface/http/home/request.view";
import Layout from "#interface/http/pages/layout.view";
import type { Route } from "#interface/http/routing/route";

interface HomeProps {
  baseUrl: string;
  links: Links;
  routes: readonly Route[];
  /** Newest first. */
  requests: readonly RecordedRequest[];
  /** The search text: a request id, or a part of a method, path or status. */
  search: string;
  /** Facts about the set-up that limit what the page shows. */
  notes: readonly string[];
}

const head = (
  <>
    <link rel="stylesheet" href="/home/home.css" />
    <script src="/home/home.js" defer />
  </>
);

/** The home page of developers: links, the last requests and all routes. */
export default function Home({ baseUrl, links, routes, notes, ...list }: HomeProps): VNode {
  return (
    <Layout title={`${SERVICE_NAME} is running`} head={head} isWide>
      <p class="hint">
        At <code>{baseUrl}</code>. Production does not have this page.
      </p>
      <Tools links={links} />
      <Requests {...list} baseUrl={baseUrl} notes={notes} />
      <Routes routes={routes} />
    </Layout>
  );
}

function Tools({ links: { tools, pages } }: Pick<HomeProps, "links">): VNode {
  return (
    <nav class="card tools" aria-label="Pages of this service">
      <ul class="tiles">
        {tools.map(({ path, text }) => (
          <li>
            <a href={path}>
              <b>{path}</b>
              <span class="hint">{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul class="chips">
        {pages.map(({ path, text }) => (
          <li>
            <a href={path} title={text}>
              {path}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type RequestsProps = Pick<HomeProps, "requests" | "search" | "baseUrl" | "notes">;

function Requests({ requests, search, baseUrl, notes }: RequestsProps): VNode {
  const wanted = search.trim().toLowerCase();
  const isFound = (request: RecordedRequest) => searchTextOf(request).includes(wanted);
  const found = requests.filter(isFound);

  return (
    <section class="card panel" aria-labelledby="requests-title">
      <div class="bar-of-list">
        <h2 id="requests-title">Requests</h2>
        <form role="search" method="get" action="/" id="search-form">
          <label class="unseen" for="search">
            Search by request id, path or status
          </label>
          <input
            id="search"
            name="search"
            type="search"
            placeholder="Request id, path or status"
            value={search}
            autocomplete="off"
          />
        </form>
        <button type="button" class="quiet" id="pause" aria-pressed="false" hidden>
          Pause
        </button>
      </div>
      <p class="hint" id="state" role="status">
        {found.length === 0 && requests.length > 0 ? "No request matches the search." : ""}
      </p>
      {notes.map((note) => (
        <p class="hint">{note}</p>
      ))}
      <ol id="requests">
        {requests.map((request) => (
          <RequestItem
            request={request}
            isHidden={!isFound(request)}
            isOpen={wanted !== "" && found.length === 1 && isFound(request)}
          />
        ))}
      </ol>
      <p id="empty" hidden={requests.length > 0}>
        No request yet. Open a page, or send one: <code>curl {baseUrl}/health/ready</code>
      </p>
    </section>
  );
}

function Routes({ routes }: { routes: readonly Route[] }): VNode {
  return (
    <section class="card panel" aria-labelledby="routes-title">
      <h2 id="routes-title">Routes</h2>
      {routesByTag(routes).map(([tag, group]) => (
        <details class="routes">
          <summary>
            {tag} <span class="hint">{group.length}</span>
          </summary>
          <div class="scroll" tabindex={0} role="region" aria-label={`Routes of ${tag}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Route</th>
                  <th scope="col">Gates</th>
                  <th scope="col">File</th>
                </tr>
              </thead>
              <tbody>
                {group.map((route) => (
                  <RouteRow route={route} />
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
    </section>
  );
}

function RouteRow({ route }: { route: Route }): VNode {
  const { method, path, gates, file } = route;

  return (
    <tr>
      <td>
        <b>{method}</b> {isPlain(route) ? <a href={path}>{path}</a> : path}
      </td>
      <td>{gates.join(", ") || "–"}</td>
      <td>
        <code>src/application/{file}</code>
      </td>
    </tr>
  );
}
