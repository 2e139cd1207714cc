import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Express, Response } from "express";

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Adds these headers and those of the context (`HttpContext.head`) to every response of the app, when its head is written. A
 * header that the response sets itself has precedence. Usually no header was set before: then the head is written from one
 * list, because each `setHeader` would validate and store its header apart.
 */
export function writeHeadsTogether(app: Express, fixed: Readonly<Record<string, string>>): void {
  const lines: OutgoingHttpHeader[] = Object.entries(fixed).flat();
  const places = new Map(Object.keys(fixed).map((name, place) => [name, 2 * place + 1]));
  const node = ServerResponse.prototype;

  const addBeforeHead = (res: Response): void => {
    for (const name in fixed) if (!res.hasHeader(name)) res.setHeader(name, fixed[name] ?? "");
    const { head } = res.req.context;
    for (let i = 0; i < head.length; i += 2) res.appendHeader(head[i] ?? "", head[i + 1] ?? "");
  };
  const listOf = (res: Response, given: OutgoingHttpHeaders): OutgoingHttpHeader[] => {
    const list = lines.concat(res.req.context.head);
    for (const name in given) {
      const place = places.get(name);
      const value = given[name] ?? "";
      if (place === undefined) list.push(name, value);
      else list[place] = value;
    }

    return list;
  };

  Object.assign(app.response, {
    writeHead(this: Response, status: number, ...[reason, headers]: [(string | Given)?, Given?]) {
      if (typeof reason === "string") this.statusMessage = reason;
      const given = typeof reason === "string" ? headers : reason;
      if (this.getHeaderNames().length === 0 && !Array.isArray(given))
        return node.writeHead.call(this, status, listOf(this, given ?? {}));
      addBeforeHead(this);

      return node.writeHead.call(this, status, given);
    },
  });
}
