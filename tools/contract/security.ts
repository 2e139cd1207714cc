import type { Operation } from "#interface/shared/schema/document";
import type { Judged } from "#tools/contract/differ";

type Security = Operation["security"];
type Requirement = Security[number];

/** Matches the rules of oasdiff about the security of an operation. They judge each alternative on its own. */
const rule = /^api-security-(?:scope-)?(?:added|removed)$/;

export const isAboutSecurity = ({ id }: Judged): boolean => rule.test(id);

/**
 * Returns whether callers who could call an operation cannot call it any more. The requirements of `security` are alternatives;
 * without any, callers need nothing. A token without scopes in the contract may have all of them.
 */
export function refusesCallers(before: Security = [], after: Security = []): boolean {
  const isMet = (given: Requirement) => after.length === 0 || after.some((needed) => meets(given, needed));

  return !(before.length === 0 ? [{}] : before).every(isMet);
}

function meets(given: Requirement, needed: Requirement): boolean {
  return Object.entries(needed).every(([scheme, scopes]) => {
    const owned = given[scheme];

    return owned !== undefined && (owned.length === 0 || scopes.every((scope) => owned.includes(scope)));
  });
}
