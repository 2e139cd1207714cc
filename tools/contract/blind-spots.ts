/** A difference in the form of oasdiff: `{ from, to }`, `{ schemaAdded }`, `{ schemaDeleted }`, or `{ oldValue, value }` of an extension. */
type Difference = Record<string, unknown>;

interface BlindSpot {
  /** The keys of the path to the difference. */
  where: RegExp;
  /** Returns true if it breaks callers. */
  breaks: (difference: Difference) => boolean;
  text: string;
}

const value = ({ from, to }: Difference) => from !== to;
const added = ({ schemaAdded }: Difference) => schemaAdded === true;
const deleted = ({ schemaDeleted }: Difference) => schemaDeleted === true;
const lifted = ({ from, to }: Difference) => from !== undefined && to === null;
const typesOf = (list: unknown) => String(list).split(", ");
const loses = ({ from, to }: Difference) => typesOf(from).some((type) => !typesOf(to).includes(type));
const isEarlier = ({ oldValue, value: newValue }: Difference) => String(newValue) < String(oldValue);

/** The breaking changes that no rule of oasdiff 1.30 covers, found with planted changes. */
const blindSpots: BlindSpot[] = [
  { where: /^components securitySchemes modified /, breaks: value, text: "the session is carried elsewhere" },
  {
    where: / requestBody .* encoding modified .* contentType$/,
    breaks: loses,
    text: "takes fewer types of file",
  },
  {
    where: / requestBody .* encoding modified .* (style|explode)$/,
    breaks: value,
    text: "is written otherwise",
  },
  {
    where: / requestBody .* additionalPropertiesAllowed$/,
    breaks: ({ to }) => to === false,
    text: "has no more keys",
  },
  {
    where: / requestBody .* (additionalProperties|items|not)$/,
    breaks: added,
    text: "has a new restriction",
  },
  {
    where: / responses .* (additionalProperties|items|not)$/,
    breaks: deleted,
    text: "may be anything in an answer",
  },
  {
    where: / responses .* (exclusiveM|m)(in|ax)(Items|Props)?$/,
    breaks: lifted,
    text: "has no bound in an answer",
  },
  { where: / extensions modified x-sunset \d+$/, breaks: isEarlier, text: "ends earlier than announced" },
];

/** Returns a sentence for each breaking change in the tree of differences that oasdiff does not report. */
export function unseenBreaks(differences: unknown, way: string[] = []): string[] {
  if (!isObject(differences)) return [];
  const place = way.join(" ");
  const found = blindSpots.find(({ where, breaks }) => where.test(place) && breaks(differences));
  const below = Object.entries(differences).flatMap(([key, one]) => unseenBreaks(one, [...way, key]));

  return found ? [`${placeOf(way)} ${found.text}`, ...below] : below;
}

const isObject = (one: unknown): one is Difference => typeof one === "object" && one !== null;

/** The operation, such as `GET /users`, and its changed part. */
function placeOf(way: string[]): string {
  const [, , path, , , method, ...inner] = way;
  const names = inner.filter(
    (key) => !/^(requestBody|content|schema|properties|modified|extensions|\d+)$/.test(key),
  );

  return way[0] === "paths" ? `${method} ${path}: ${names.join(" ")}` : way.join(" ");
}
