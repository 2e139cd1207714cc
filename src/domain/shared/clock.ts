/** The current time. A port, so that tests can set it. */
export abstract class Clock {
  abstract now(): Date;
}
