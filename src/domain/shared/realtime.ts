/** Messages to people who have this service open at the moment. */
export abstract class Realtime {
  /**
   * Sends to every open socket of the user, on whatever process; whoever has none open misses it. `name` is what the
   * clients listen to; `payload` becomes JSON, and is sent as it is.
   */
  abstract toUser(userId: string, name: string, payload: object): Promise<void>;
}
