/**
 * The words that our texts do without. On the left a regular expression for whole words, on the right the replacement.
 * Inline code is not read, so a text can still be about the word `dear`.
 */
export const words: [avoid: string, write: string][] = [
  // Words that stop a reader with English as a second language.
  ["tells?|told|telling", "say, send, report or notify (tell apart: distinguish)"],
  ["whoever", "a noun: the caller, the user, anyone who"],
  ["whatever|whichever", "any, every, or a noun"],
  ["that which|those which", "a noun"],
  ["all the same", "still"],
  ["of (?:its|their|his) own", "separate, or its own: a separate process, its own cache"],
  ["in one go", "together, or at once"],
  ["dear|dearer|dearest", "expensive"],
  ["(?:tried|tries|trying) again", "retried, retries, retrying"],
  ["(?<!\\b(?:leave|leaves|left|leaving|let)\\b[^.,;:]*)alone", "only, or by itself"],
  ["faults?", "error, failure or mistake"],
  ["he|him|his|himself", "they, them, their, or a noun"],

  // Our terms, one spelling each.
  ["rate-limits?|ratelimits?", "rate limit"],
  ["time-outs?", "timeout"],
  ["startup", "start-up"],
  ["shut-down", "shutdown"],
  ["signup", "sign-up"],
  ["signin|log-?in(?! CSRF)", "sign-in"],
  ["(?:log|logs|logged|logging) in", "sign in"],
  ["signout|log-?out", "sign-out"],
  ["filenames?", "file name"],
  ["host name", "hostname"],
  ["data base", "database"],
  ["web site", "website"],
  ["time[ -]stamps?", "timestamp"],
  ["end[ -]points?", "endpoint"],
  ["web[ -]sockets?", "WebSocket"],

  // British spelling.
  ["behaviors?", "behaviour"],
  ["serializers?", "serialiser"],
  ["canceled|canceling", "cancelled, cancelling"],
  ["normalized?|normalizes|normalizing", "normalise"],
];

const questions = "what|who|whose|how|which|whether|whoever|whatever|whichever";

/** First words that leave a reader without a subject. A nested test title may go on with "that", "when" or "where". */
export const openers = { doc: `${questions}|where|wherever|when|that|of`, title: questions };
