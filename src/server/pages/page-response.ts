import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#platform/logger.ts';
import { type ContentEncoding, chooseEncoding } from '#server/http/accept-encoding.ts';
import { matchesEtag } from '#server/http/if-none-match.ts';
import { requestIdOf } from '#server/http/request-context.ts';
import { setRequestLabels } from '../observability/request-labels.ts';
import type { EncodedPage, PageCache } from './page-cache.ts';
import { redirectsToKey, toPageKey } from './page-key.ts';

export type PageResponse = { status: 200 | 304 | 406; headers: Record<string, string>; body: Buffer | null };

/** Request headers that decide between 200, 304 and 406 and select the encoding. */
export type NegotiationHeaders = {
  ifNoneMatch: string | undefined;
  acceptEncoding: string | undefined;
};

/** Returns a strong entity tag. Each encoding needs a different one (RFC 9110, section 8.8.3.3). */
const etagOf = ({ version }: EncodedPage, encoding: ContentEncoding): string =>
  encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`;

/**
 * Returns the response for a stored page: 304 if the client's copy is current, 406 if the client refuses
 * every encoding, otherwise the page in the client's preferred encoding.
 */
export async function buildPageResponse(
  cache: PageCache,
  key: string,
  page: EncodedPage,
  request: NegotiationHeaders,
): Promise<PageResponse> {
  const encoding = chooseEncoding(request.acceptEncoding);
  if (!encoding) {
    const headers = { ...page.headers, vary: 'Accept-Encoding', 'cache-control': 'no-store' };
    return { status: 406, headers, body: null };
  }
  const etag = etagOf(page, encoding);
  const headers: Record<string, string> = { ...page.headers, etag, vary: 'Accept-Encoding' };
  if (matchesEtag(request.ifNoneMatch, etag)) return { status: 304, headers, body: null };
  const body = await cache.body(key, page, encoding);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  return { status: 200, headers, body };
}

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers requests for cached pages without routing or a Request object, and forwards all other requests to
 * `next`. This halves the time of a request for a cached page. Such requests are most of a gallery's traffic.
 */
export const serveCachedPages =
  (cache: PageCache, logger: Logger, next: NodeHandler): NodeHandler =>
  (request, response) => {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return next(request, response);
    // A path without a query normally is its own key, so it is not normalized here. If the path is spelled differently,
    // the cache has no page for it, and the routes normalize it.
    const key = url.includes('?') ? toPageKey(url) : url;
    const page = cache.get(key);
    // The routes redirect requests for filtered screens to the spelling of the key.
    if (!page || (key !== url && redirectsToKey(key))) return next(request, response);
    const send = ({ status, headers, body }: PageResponse): void => {
      const requestId = requestIdOf(request.headers['x-request-id']?.toString());
      headers['x-request-id'] = requestId;
      setRequestLabels(request, { route: 'page (from cache)', requestId });
      response.writeHead(status, headers);
      response.end(method === 'HEAD' ? null : body);
      if (logger.isLevelEnabled('debug')) {
        logger.debug({ requestId, method, path: url.split('?', 1)[0], status, cached: true }, 'request');
      }
    };
    buildPageResponse(cache, key, page, {
      ifNoneMatch: request.headers['if-none-match'],
      acceptEncoding: request.headers['accept-encoding']?.toString(),
    })
      // On failure, fall back to the routes, which encounter the same error and report it.
      .then(send, () => next(request, response));
  };
