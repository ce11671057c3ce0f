import type { Context } from 'hono';
import type { Config } from '#platform/config.ts';
import { chooseEncoding } from '#server/http/accept-encoding.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { ANY_ORIGIN_HEADERS } from '#server/http/public-cors.ts';
import { securityHeadersOf } from '#server/http/security-headers.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import { buildPageResponse } from '#server/pages/page-response.ts';

/** A feed, site map or other text file for machines. */
export type Document = {
  body: string;
  /** Media type including the charset. */
  contentType: string;
  /** Cache tags: a write that announces one of them removes the document. */
  tags: string[];
  /**
   * Whether to cache the document. False for documents that would evict the pages from the cache: large ones, and those
   * whose query strings clients can invent.
   */
  isCacheable?: boolean;
  /** Whether scripts of any site may read the document. */
  isForAnyOrigin?: boolean;
};

/** Clients and CDNs may cache a document for five minutes. */
const CACHE_CONTROL = 'public, max-age=300, s-maxage=300, must-revalidate';

/**
 * Answers a request with the document in the page cache, or with the one that `make` returns. Returns null if `make`
 * returns null because the document does not exist. Supports conditional requests. `key` must equal `toPageKey` of the
 * URL, because `serveCachedPages` looks for the document under that key.
 */
export async function answerWithDocument(
  c: Context<ServerEnv>,
  { cache, config }: { cache: PageCache; config: Config },
  make: () => Promise<Document | null>,
  key = c.req.path,
): Promise<Response | null> {
  // A client that refuses every encoding gets 406 below, but the document is cached for other clients.
  const encoding = chooseEncoding(c.req.header('accept-encoding')) ?? 'br';
  const result = await cache.getOrRender(key, encoding, async () => {
    const document = await make();
    return {
      status: document ? 200 : 404,
      html: document?.body ?? '',
      headers: {
        ...securityHeadersOf(config),
        'content-type': document?.contentType ?? 'text/plain; charset=utf-8',
        'cache-control': CACHE_CONTROL,
        ...(document?.isForAnyOrigin && ANY_ORIGIN_HEADERS),
      },
      tags: document?.tags ?? [],
      isCacheable: document?.isCacheable ?? true,
    };
  });
  if (!result.encoded) return null;
  const { status, headers, body } = await buildPageResponse(cache, key, result.encoded, {
    ifNoneMatch: c.req.header('if-none-match'),
    acceptEncoding: c.req.header('accept-encoding'),
  });
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
}
