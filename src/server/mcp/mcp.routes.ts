import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createLazyResource } from '#platform/lazy-resource.ts';
import { createSemaphore } from '#platform/semaphore.ts';
import { clientOf } from '#server/http/client-address.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { readRawBody } from '#server/http/read-raw-body.ts';
import { createUploadLimit } from '#server/http/upload-limit.ts';
import { ProductError } from '#shared/errors.ts';
import { pages } from '#shared/urls.ts';
import type { SharedMcpDeps } from './tool.ts';

/** Maximum size of a request body, which may contain a picture in base64. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Requests with larger bodies need a permit of `largeRequests`. Only pictures need larger bodies. */
const MAX_SMALL_BODY_BYTES = 64 * 1024;
/**
 * Maximum number of large bodies in memory. Each takes at most about 30 MB, because it exists as bytes, as text and as
 * parsed arguments. The body of a waiting request is not read yet.
 */
const MAX_LARGE_REQUESTS = 4;
const MAX_WAITING_LARGE_REQUESTS = 4;

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
/** Error code `Invalid Request` of JSON-RPC 2.0. */
const INVALID_REQUEST = -32_600;

const hostnameOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null);

/**
 * Whether a request must be refused because of DNS rebinding, as the MCP specification requires. A gallery without
 * PUBLIC_URL that listens on a loopback address is meant for this machine only. A website whose name resolves to this
 * machine must not read that gallery through the visitor's browser. Any website may call other galleries. A malformed
 * origin is always refused.
 */
export function isRebound(
  { host, origin }: { host: string | undefined; origin: string | undefined },
  { isPublicUrlSet, isLoopback }: { isPublicUrlSet: boolean; isLoopback: boolean },
): boolean {
  // Browsers send the origin `null` for pages without an origin of their own, such as local files.
  if (origin !== undefined && origin !== 'null' && hostnameOf(origin) === null) return true;
  if (isPublicUrlSet || !isLoopback) return false;
  const names = [hostnameOf(`http://${host ?? ''}`), ...(origin === undefined ? [] : [hostnameOf(origin)])];
  return names.some((name) => name === null || !LOCAL_HOSTS.includes(name));
}

const refuse = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { jsonrpc: '2.0', error: { code: INVALID_REQUEST, message }, id: null },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );

/**
 * Clients of the protocol revision 2025-03-26 may send several messages in one request. Each may be a tool call, so
 * their number is limited.
 */
const MAX_BATCH = 10;

/** Returns the reason to refuse a batch that is too large; null for any other body. */
function batchRefusal(body: Buffer): string | null {
  // `TextDecoder` removes a byte order mark, as the handler does. Otherwise a batch after such a mark would not
  // be recognized.
  const text = new TextDecoder().decode(body);
  if (!/^\s*\[/.test(text)) return null;
  // If one message of a batch cancels another one, the response stays open. A large batch would then keep its permit.
  if (body.length > MAX_SMALL_BODY_BYTES)
    return `A batch may have at most ${MAX_SMALL_BODY_BYTES / 1024} KiB`;
  try {
    const messages: unknown = JSON.parse(text);
    const isTooLong = Array.isArray(messages) && messages.length > MAX_BATCH;
    return isTooLong ? `A batch may have at most ${MAX_BATCH} messages` : null;
  } catch {
    // The handler responds to malformed JSON.
    return null;
  }
}

/** Whether the body may be large. The size of a body that is sent in chunks is not known before it has arrived. */
const mayBeLarge = (c: Context<ServerEnv>): boolean =>
  c.req.header('transfer-encoding') !== undefined ||
  Number(c.req.header('content-length') ?? 0) > MAX_SMALL_BODY_BYTES;

/** Returns the body, or null if it is too large. Throws `request_aborted` if the client disconnects. */
async function readBody(c: Context<ServerEnv>): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readRawBody(c, MAX_BODY_BYTES, () => {
      throw new ProductError('request_too_large');
    });
  } catch (error) {
    if (error instanceof ProductError && error.code === 'request_too_large') return null;
    throw error;
  }
}

/** Returns a copy of the request with this body, because a body can be read only once. */
const withBody = ({ url, method, headers, signal }: Request, body: Buffer<ArrayBuffer>): Request =>
  new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) });

/**
 * Serves MCP at `/mcp`. The SDK is loaded on the first request, because it takes memory that most galleries never
 * need.
 */
export function mcpRoutes(deps: SharedMcpDeps): Hono<ServerEnv> {
  const { isPublicUrlSet, host: listensOn } = deps.config;
  const isLoopback = ['localhost', '127.0.0.1', '::1'].includes(listensOn);
  const routes = new Hono<ServerEnv>();
  const handler = createLazyResource(async () => {
    const { openMcpHandler } = await import('./mcp-handler.ts');
    return openMcpHandler(deps, MAX_BODY_BYTES);
  });
  const limitUploads = createUploadLimit();
  const largeRequests = createSemaphore({
    permits: MAX_LARGE_REQUESTS,
    maxQueue: MAX_WAITING_LARGE_REQUESTS,
  });
  routes.use(
    '/mcp',
    cors({
      origin: '*',
      allowMethods: ['POST'],
      exposeHeaders: ['mcp-session-id', 'mcp-protocol-version', 'retry-after'],
      maxAge: 86_400,
    }),
  );
  routes.all('/mcp', async (c) => {
    // A person opened the address in a browser.
    if (c.req.method === 'GET' && /\btext\/html\b/.test(c.req.header('accept') ?? ''))
      return c.redirect(`${pages.integrations}#mcp`, 303);
    const [host, origin] = [c.req.header('host'), c.req.header('origin')];
    if (isRebound({ host, origin }, { isPublicUrlSet, isLoopback }))
      return refuse(403, 'This host or origin is not allowed. PUBLIC_URL sets the address of the gallery.');
    // GET would open a stream and DELETE would end a session, but this server has neither.
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed', { allow: 'POST' });
    const client = clientOf(c, deps.config.trustedProxies);
    const answer = async (body: Buffer<ArrayBuffer> | null): Promise<Response> => {
      if (body === null) return refuse(413, `A request may have at most ${MAX_BODY_BYTES / 2 ** 20} MiB`);
      const refusal = batchRefusal(body);
      if (refusal !== null) return refuse(400, refusal);
      const handle = await handler.get();
      const response = await handle(withBody(c.req.raw, body), client);
      const headers = new Headers(response.headers);
      headers.set('cache-control', 'no-store');
      // The handler sets `connection: keep-alive` on streams. It would replace the `connection: close` of a server that
      // is shutting down (`main.ts`).
      headers.delete('connection');
      return new Response(response.body, { status: response.status, headers });
    };
    if (!mayBeLarge(c)) return answer(await readBody(c));
    return largeRequests.run(
      async () => {
        const body = await limitUploads(client, () => readBody(c));
        const response = await answer(body);
        if (body === null || body.length <= MAX_SMALL_BODY_BYTES) return response;
        // The arguments of a call stay in memory until the call ends, but a streamed answer begins earlier. Wait for
        // the whole answer, so that the permit is released only after the call.
        return new Response(await response.arrayBuffer(), response);
      },
      { signal: c.req.raw.signal },
    );
  });
  return routes;
}
