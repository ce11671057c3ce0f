import type { Context } from 'hono';
import type { Config } from '#platform/config.ts';
import { chooseEncoding } from '#server/http/accept-encoding.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { ANY_ORIGIN } from '#server/http/public-cors.ts';
import { headersOf } from '#server/http/security-headers.ts';
import { answerPage } from '#server/pages/page-answer.ts';
import type { PageCache } from '#server/pages/page-cache.ts';

export type Document = {
  body: string;
  /** Includes the charset. */
  contentType: string;
  /** Cache tags: a write that announces one of them removes the document. */
  tags: string[];
  /** ISO 8601. */
  lastModified?: string;
  /** False for one of many large documents, which would evict the pages from the cache. */
  isCacheable?: boolean;
  /** Whether scripts of any site may read it. */
  isForAnyOrigin?: boolean;
};

/** Clients and CDNs may cache a document for five minutes. */
const CACHE_CONTROL = 'public, max-age=300, s-maxage=300, must-revalidate';

/**
 * Answers with a document from the page cache. The document is built and compressed once, until its data changes, and
 * supports conditional requests. `make` returns null if the document does not exist. The caller must remove the query
 * from the URL, because it does not select another document.
 */
export async function answerCached(
  c: Context<ServerEnv>,
  { cache, config }: { cache: PageCache; config: Config },
  make: () => Promise<Document | null>,
): Promise<Response | null> {
  let isMissing = false;
  const encoding = chooseEncoding(c.req.header('accept-encoding')) ?? 'br';
  const answer = await cache.open(c.req.path, encoding, async () => {
    const made = await make();
    isMissing = made === null;
    return {
      status: made ? 200 : 404,
      html: made?.body ?? '',
      headers: {
        ...headersOf(config),
        'content-type': made?.contentType ?? 'text/plain; charset=utf-8',
        'cache-control': CACHE_CONTROL,
        ...(made?.isForAnyOrigin && ANY_ORIGIN),
        ...(made?.lastModified && { 'last-modified': new Date(made.lastModified).toUTCString() }),
      },
      tags: made?.tags ?? [],
      isCacheable: made?.isCacheable ?? true,
    };
  });
  if (isMissing || !answer.stored) return null;
  const { status, headers, body } = await answerPage(cache, c.req.path, answer.stored, {
    ifNoneMatch: c.req.header('if-none-match'),
    ifModifiedSince: c.req.header('if-modified-since'),
    acceptEncoding: c.req.header('accept-encoding'),
  });
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
}
