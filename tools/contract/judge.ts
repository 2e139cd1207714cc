import { unseenBreaks } from "#tools/contract/blind-spots";
import { compare, type Judged } from "#tools/contract/differ";
import { parametersAsFields } from "#tools/contract/parameters-as-fields";
import { isAboutSecurity, refusesCallers } from "#tools/contract/security";
import type { OpenApiDocument } from "#interface/shared/schema/document";

export interface Change {
  isBreaking: boolean;
  /** The operation and the changed part. */
  text: string;
}

/**
 * Returns every change between two contracts that callers can notice, each as breaking or safe. A change that may break some
 * callers is breaking. A deprecated operation may be removed once its sunset has passed.
 */
export async function judge(
  oasdiff: string,
  before: OpenApiDocument,
  after: OpenApiDocument,
): Promise<Change[]> {
  if (Object.keys(before.paths).length === 0) throw new Error("The released contract has no operations");
  const { judged, differences } = await compare(
    oasdiff,
    parametersAsFields(before),
    parametersAsFields(after),
  );
  const gone = operationsOf(before).filter((operation) => !operationsOf(after).includes(operation));
  const named = new Set(judged.map(operationOf));

  return [
    ...judged.map((change) => ({
      isBreaking: isAboutSecurity(change)
        ? refusesCallers(securityIn(before, change), securityIn(after, change))
        : change.level > 1,
      text: `${operationOf(change)}: ${change.text}`,
    })),
    ...unseenBreaks(differences).map((text) => ({ isBreaking: true, text })),
    ...gone
      .filter((operation) => !named.has(operation))
      .map((operation) => ({ isBreaking: false, text: `${operation}: removed after its sunset` })),
  ];
}

const securityIn = ({ paths }: OpenApiDocument, { path = "", operation = "" }: Judged) =>
  paths[path]?.[operation.toLowerCase()]?.security;

const operationOf = ({ operation, path, id }: Judged) => (path ? `${operation} ${path}` : id);

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
