import http from 'node:http';

/**
 * Starts a POST request on its own connection and sends only the first KiB of its body. Destroy the returned request to
 * end it.
 */
export function startUnfinishedUpload(
  serverUrl: string,
  target: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): http.ClientRequest {
  const upload = http.request(new URL(target, serverUrl), {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    agent: false,
  });
  // The connection is reset if the server refuses the request or the test destroys it.
  upload.on('error', () => undefined);
  upload.write(body.subarray(0, 1024));
  return upload;
}
