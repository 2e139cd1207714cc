import { once } from "node:events";
import { get } from "node:http";
import type { Socket } from "node:net";

export interface SocketEvents {
  /** Called with each message of the subscription: the JSON of Socket.IO. */
  onMessage: (json: Buffer) => void;
  /** Called when the service refuses or closes the socket. */
  onEnd: (reason: string) => void;
}

/**
 * Opens a WebSocket, and subscribes to the resource. It reads just enough of Engine.IO and Socket.IO to be much cheaper than
 * the service: a usual client would use most of the machine. https://socket.io/docs/v4/engine-io-protocol/
 */
export async function subscribe(
  { url, cookie, resource }: { url: string; cookie: string; resource: string },
  { onMessage, onEnd }: SocketEvents,
): Promise<void> {
  const socket = await upgrade(url, cookie);

  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      reject(new Error(reason));
      onEnd(reason);
    };
    socket.on("close", () => fail("The connection was closed"));
    socket.on("error", (error) => fail(error.message));
    readFrames(socket, (packet) => {
      // Engine.IO: 0 open, 2 ping, 4 message. Socket.IO within a message: 0 connected, 2 event, 3 acknowledgement.
      if (packet[0] === 0x30) return write(socket, "40");
      if (packet[0] === 0x32) return write(socket, "3");
      if (packet[1] === 0x30) return write(socket, `420${JSON.stringify(["subscribe", { resource }])}`);
      if (packet[1] === 0x33 && packet.includes('"ok":true')) return resolve();
      if (packet.toString("latin1", 2, 12) === '["message"') return onMessage(packet);
      // The sockets of a user also get the profile of the user after a change of it.
      if (packet.toString("latin1", 2, 12) === '["profile"') return;
      fail(packet.toString());
    });
  });
}

async function upgrade(url: string, cookie: string): Promise<Socket> {
  const request = get(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      Cookie: cookie,
      Origin: url,
    },
  });
  request.on("response", ({ statusCode }) => request.destroy(new Error(`The upgrade got ${statusCode}`)));
  const [, socket, head]: [unknown, Socket, Buffer] = await once(request, "upgrade").then(([a, b, c]) => [
    a,
    b,
    c,
  ]);
  socket.unshift(head);
  socket.setNoDelay();

  return socket;
}

/** Sends a short text frame. Its mask is 0, which leaves the text as it is. */
function write(socket: Socket, text: string): void {
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]));
}

/** Calls `onFrame` with the content of each complete frame. The service sends frames without a mask. */
function readFrames(socket: Socket, onFrame: (content: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.end);
      onFrame(frame.content);
    }
  });
}

function firstFrame(bytes: Buffer): { content: Buffer; end: number } | undefined {
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const end = start + (short === 126 ? bytes.readUInt16BE(2) : short);

  return bytes.length < end ? undefined : { content: bytes.subarray(start, end), end };
}
