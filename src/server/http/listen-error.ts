import { ConfigError } from '#platform/config-error.ts';

/** The host and port of a server, and the names of their settings. */
type Listener = { host: string; port: number; hostSetting: string; portSetting: string };

/** Reasons why this machine cannot listen on a host, by error code. */
const HOST_ERRORS: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'is not an address of this machine',
  EAFNOSUPPORT: 'has an address family that this machine does not support',
  ENOTFOUND: 'cannot be resolved to an address',
  EAI_AGAIN: 'cannot be resolved to an address',
};

/** Explains an error of `server.listen` that a setting causes. Returns other errors unchanged. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  { host, port, hostSetting, portSetting }: Listener,
): Error {
  const { code = '' } = error;
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `Port ${port} on ${host} is used by another program. Set ${portSetting} to another port`,
      { cause: error },
    );
  const reason = HOST_ERRORS[code];
  return reason === undefined
    ? error
    : new ConfigError(`${hostSetting} is '${host}', which ${reason}`, { cause: error });
}
