import { createHash } from 'node:crypto';
import path from 'node:path';

/** Maximum length of a Unix socket path in bytes on macOS. Linux allows 107. */
const MAX_SOCKET_PATH_BYTES = 103;

/**
 * Returns the address of the control socket of a data directory: a file in the directory, or a named pipe on
 * Windows. Returns null if the path is too long for a socket.
 */
export function controlSocketPath(
  dataDir: string,
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (platform === 'win32') {
    const id = createHash('sha256').update(path.resolve(dataDir).toLowerCase()).digest('hex').slice(0, 32);
    return `\\\\.\\pipe\\vitrine-${id}`;
  }
  const file = path.join(path.resolve(dataDir), 'control.sock');
  return Buffer.byteLength(file) > MAX_SOCKET_PATH_BYTES ? null : file;
}
