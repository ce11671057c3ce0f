const LOOPBACK_OR_ALL: readonly string[] = ['127.0.0.1', '0.0.0.0', '::', '::1'];

/** Returns the URL at which a browser on this machine reaches a server that listens on `host` (the setting HOST). */
export function localUrl(host: string, port: number): string {
  if (LOOPBACK_OR_ALL.includes(host)) return `http://localhost:${port}`;
  // A URL contains an IPv6 address in brackets.
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
