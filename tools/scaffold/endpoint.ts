import { deriveRoute, parametersOf } from "#interface/http/routing/derive-route";
import { namesOf } from "./names.js";
import { sharedGate } from "./shared-gates.js";
import { type Existing, isTaken, tagOf, type Tree } from "./tree.js";
import type { Growth } from "./write.js";

/**
 * Returns the files that `make endpoint` adds: an endpoint with its gates, and its test. The output depends on the path.
 * Throws an error with the reason for an invalid name. Writes nothing.
 */
export function planEndpoint(tree: Tree, name: string): Growth {
  if (!name) throw new Error("Usage: make endpoint name=projects/[id]/archive.post");
  const path = name.replace(/\.ts$/, "");
  const place = deriveRoute(`${path}.ts`);
  if (typeof place === "string")
    throw new Error(`${name} is not an endpoint but a ${place}, which has no route`);
  const [first = ""] = path.split("/");
  if (first.startsWith("["))
    throw new Error(`${name} cannot be an endpoint: the first folder must be a resource`);
  if (isTaken(first)) throw new Error(`${name} cannot be an endpoint: ${first} is reserved by the service`);
  const parameters = parametersOf(place.path);
  const twice = parameters.find((parameter, at) => parameters.indexOf(parameter) !== at);
  if (twice) throw new Error(`${name} has the parameter ${twice} twice`);

  const resource = [...tree.resources.values()].find((one) => path.startsWith(`${one.folder}/`));
  const folder = resource?.folder ?? first;
  const access =
    resource?.access && parameters.includes(resource.access.parameter) ? resource.access : undefined;
  const kind = kindOf(resource, {
    parameters,
    isLoaded: access !== undefined,
    isRemoval: path === `${folder}/[${access?.parameter}]/delete`,
  });

  return {
    templates: [
      `endpoint/${kind}`,
      ...(tree.has(`src/application/${folder}/README.md`) ? [] : ["endpoint/described"]),
    ],
    data: {
      ...(resource ?? namesOf(folder, folder)),
      ...testModel(resource, { path, route: place.path, parameters, parameter: access?.parameter }),
      ...guardOf(resource),
      folder,
      tag: resource && tagOf(resource),
      path,
      access,
      scope: resource?.hasScopes && `${resource.resource}:${place.method === "GET" ? "read" : "write"}`,
      gate: access && (place.method === "GET" ? access.view : access.edit),
      method: place.method,
      verb: place.method.toLowerCase(),
      route: place.path,
      input: parameters.map((parameter) => `${parameter}: ${schemaOf(parameter)}`).join(", "),
      kitWords: [...new Set(parameters.map((parameter) => schemaOf(parameter).replace(/\(.*/, "")))]
        .toSorted()
        .join(", "),
      status: kind === "removed" ? 204 : path.endsWith("/create") ? 201 : 200,
    },
    changes: [],
  };
}

interface Facts {
  parameters: string[];
  /** True when a gate loads the row of the path. */
  isLoaded: boolean;
  /** True for the endpoint that deletes a row. */
  isRemoval: boolean;
}

/** Returns the template: the response is the row of the path, the number of rows, or empty. */
function kindOf(resource: Existing | undefined, { parameters, isLoaded, isRemoval }: Facts) {
  if (resource?.hasSchema && isLoaded) return isRemoval ? "removed" : "row";

  return resource && parameters.length === 0 ? "count" : "nothing";
}

/** Returns the gate. Rows without an owner are for admins only by default. */
function guardOf(resource: Existing | undefined) {
  const isAdmins = resource !== undefined && !resource.hasOwner;

  return { isAdmins, guard: isAdmins ? sharedGate.adminOnly : sharedGate.signedIn };
}

interface Place {
  path: string;
  route: string;
  parameters: string[];
  /** The parameter with the id of the row. */
  parameter: string | undefined;
}

function testModel(resource: Existing | undefined, { path, route, parameters, parameter }: Place) {
  const url = parameters.reduce(
    (text, name) => text.replace(`{${name}}`, name === parameter ? `\${${name}}` : exampleOf(name)),
    route,
  );
  const make = resource?.factory.call ?? "";

  return {
    url,
    up:
      path
        .split("/")
        .slice(1)
        .map(() => "..")
        .join("/") || "..",
    make,
    makeOther: make.replace("owner", "other"),
    takesOwner: make.includes("owner"),
    factoryImport: resource?.factory.import?.replace("tests/", ""),
  };
}

const isId = (parameter: string) => /(^id|Id)$/.test(parameter);
const schemaOf = (parameter: string) => (isId(parameter) ? "uuid()" : "string(200)");
const exampleOf = (parameter: string) => (isId(parameter) ? "01900000-0000-7000-8000-000000000000" : "x");
