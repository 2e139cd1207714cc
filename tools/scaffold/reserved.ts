/** Words that PostgreSQL accepts as a name only in quotes (reserved words of `pg_get_keywords()`). A test compares the list with the server. */
export const sqlWords: ReadonlySet<string> = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation
  column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
  from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit
  localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references
  returning right select session_user similar some symmetric system_user table tablesample then to trailing true union
  unique user using variadic verbose when where window with`.split(/\s+/),
);

/** Names that no variable of a module can have (ECMAScript, section 12.7.2), and the built-in types of TypeScript. */
export const codeWords: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield
  any bigint boolean never number object string symbol unknown Awaited Date Error Object Partial Promise`.split(
    /\s+/,
  ),
);

/** Names in the context of every request (`RequestContext`). A gate that adds a row with such a name would replace them. */
export const contextWords: ReadonlySet<string> = new Set(
  `cookies currentUser flowCookie headers input ip isOutOfScope network reportMissingScope reportRate requestId scopes session sessionCookie signal`.split(
    " ",
  ),
);
