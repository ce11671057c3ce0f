import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/**
 * Messages of the control socket: one JSON document per line. The client sends `run` first and may then send
 * `cancel`. The server sends any number of `out` and `err`, then one `exit`, and closes the connection.
 */
export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('run'),
    /** Version of Vitrine that the client belongs to. */
    version: z.string(),
    command: z.string(),
    options: z.unknown(),
    /** Standard error of the client, for progress bars. */
    terminal: z.strictObject({ isTTY: z.boolean(), columns: z.int().positive().optional() }),
  }),
  z.strictObject({ type: z.literal('cancel') }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

export const serverFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['out', 'err']), text: z.string() }),
  z.strictObject({ type: z.literal('exit'), code: z.int() }),
]);
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** Sends a frame, unless the other side has closed the connection. */
export function sendFrame(socket: Socket, frame: ClientFrame | ServerFrame): void {
  if (!socket.writable) return;
  // `readline` also ends lines at these separators, and `JSON.stringify` does not escape them.
  const line = JSON.stringify(frame).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  socket.write(`${line}\n`);
}

/**
 * Calls `handle` for each frame. A line that is not a valid frame closes the connection, because the other
 * side must be of another version.
 */
export function onFrames<Frame>(
  socket: Socket,
  schema: z.ZodType<Frame>,
  handle: (frame: Frame) => void,
): void {
  const lines = createInterface({ input: socket });
  // `readline` emits the errors of the socket again, such as a reset because the other side was killed. Without this
  // listener, such an error would crash this process.
  lines.on('error', () => socket.destroy());
  lines.on('line', (line) => {
    const frame = schema.safeParse(parseJson(line));
    if (frame.success) handle(frame.data);
    else socket.destroy();
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
