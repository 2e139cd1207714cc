/** The process stops before the attempt has ended. The attempt does not count. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** The delivery cannot succeed. The event is a dead letter after the second attempt. */
export class Hopeless extends Error {
  override readonly name = "Hopeless";
}
