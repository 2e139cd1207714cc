import { nameOf } from "#infrastructure/shared/statement-name";

/** The labels of a statement. */
interface Labels {
  db_operation_name: string;
  db_collection_name: string;
}

/** Most names. Statements of the application need about 60; each name is a histogram. */
const MOST_NAMES = 200;
/** Most texts whose names are kept. */
const MOST_TEXTS = 2_000;
/** The statements that have no more place. */
const OTHER: Labels = { db_operation_name: "_OTHER", db_collection_name: "" };

/** Derives the names of statements from their texts. Their number is limited, however many texts there are. */
export class StatementNames {
  readonly #byText = new Map<string, Labels>();
  readonly #names = new Map<string, Labels>();

  of(text: string): Labels {
    const known = this.#byText.get(text);
    if (known) return known;
    const { operation, table } = nameOf(text);
    const name = this.#limited({ db_operation_name: operation, db_collection_name: table });
    if (this.#byText.size < MOST_TEXTS) this.#byText.set(text, name);

    return name;
  }

  #limited(name: Labels): Labels {
    const key = `${name.db_operation_name} ${name.db_collection_name}`;
    const known = this.#names.get(key);
    if (known) return known;
    if (this.#names.size >= MOST_NAMES) return OTHER;
    this.#names.set(key, name);

    return name;
  }
}
