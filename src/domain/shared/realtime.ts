/** Sends messages to users who are connected now. */
export abstract class Realtime {
  /**
   * Sends a message to every open socket of the user, on all processes. It is not stored: a user without an open socket
   * never gets it. Clients listen to `name`; `payload` is sent as JSON, without validation.
   */
  abstract toUser(userId: string, name: string, payload: object): Promise<void>;
}
