/** The time of day, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
}
