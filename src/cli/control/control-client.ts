import { connect, type Socket } from 'node:net';
import { listenForInterrupt } from '../interruption.ts';
import { INTERRUPTED, type OperatorCommand } from '../operator-command.ts';
import type { Terminal } from '../terminal.ts';
import { onFrames, sendFrame, serverFrameSchema } from './frames.ts';

/** Connects to the control socket. Returns null if no server listens there. */
export function connectToServer(socketPath: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // ECONNREFUSED: a server that was killed has left the socket behind.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
  });
}

/**
 * Runs a command in the server at the other end of the socket and prints its output. Returns the exit code. If the
 * connection is lost, the exit code is 130 after Ctrl-C and otherwise 1.
 */
export function runOnServer<Options>(
  terminal: Terminal,
  socket: Socket,
  { name, cancelNotice, serverLostNotice }: OperatorCommand<Options>,
  options: Options,
  version: string,
): Promise<number> {
  const { isTTY = false, columns } = terminal.stderr;
  return new Promise((resolve) => {
    let exitCode: number | null = null;
    const interrupt = cancelNotice === undefined ? null : listenForInterrupt(terminal, cancelNotice);
    interrupt?.signal.addEventListener('abort', () => sendFrame(socket, { type: 'cancel' }));
    onFrames(socket, serverFrameSchema, (frame) => {
      if (frame.type === 'exit') exitCode = frame.code;
      else (frame.type === 'out' ? terminal.stdout : terminal.stderr).write(frame.text);
    });
    // Without this listener, an error would end the process. 'close' follows and reports the loss.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      interrupt?.release();
      if (exitCode === null) {
        terminal.stderr.write(
          `The connection to the running server was lost before the command ended. ${serverLostNotice ?? 'Repeat the command to see whether it had an effect.'}\n`,
        );
      }
      resolve(exitCode ?? (interrupt?.signal.aborted ? INTERRUPTED : 1));
    });
    sendFrame(socket, {
      type: 'run',
      version,
      command: name,
      options,
      terminal: { isTTY, ...(columns && { columns }) },
    });
  });
}
