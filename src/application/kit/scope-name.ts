/** The name of a scope: the thing and the action, such as `notes:write`. */
export type ScopeName = `${string}:${string}`;

const pattern = /^[a-z][a-z0-9-]{0,48}:[a-z][a-z0-9-]{0,48}$/;

/** Returns the name. Throws TypeError for a name that is not of the form `notes:write`. */
export function requireScopeName(name: ScopeName): ScopeName {
  if (!pattern.test(name)) throw new TypeError(`${name} is no scope: its form is notes:write`);

  return name;
}
