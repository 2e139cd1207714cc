import type { ServiceError } from "#domain/shared/errors";

type Listener = (error: ServiceError) => void;

/** The timeout of one request. Once it has passed, the statements of the request are cancelled, and later ones are refused. */
export class RequestTimeout {
  #error: ServiceError | undefined;
  #listeners: Set<Listener> | undefined;

  /** The error of the request, once the timeout has passed. */
  get error(): ServiceError | undefined {
    return this.#error;
  }

  /** Throws the error of the request, once the timeout has passed. */
  check(): void {
    if (this.#error) throw this.#error;
  }

  /** Calls `listener` when the timeout passes or if it has passed, unless the returned function is called before. */
  onPass(listener: Listener): () => void {
    const listeners = (this.#listeners ??= new Set());
    listeners.add(listener);
    if (this.#error) listener(this.#error);

    return () => void listeners.delete(listener);
  }

  /** Ends the work of the request with this error. */
  pass(error: ServiceError): void {
    if (this.#error) return;
    this.#error = error;
    for (const listener of this.#listeners ?? []) listener(error);
  }
}
