import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import type { ImageService } from '#domain/images/image-service.ts';
import type { ImageFile, ServedImage } from '#domain/images/renditions/serve.ts';
import { ProductError } from '#shared/errors.ts';
import type { ServerEnv } from '../http/env.ts';
import { errorBody, RETRY_AFTER_SECONDS } from '../http/error-response.ts';
import { matchesEtag } from '../http/if-none-match.ts';
import { ANY_ORIGIN_HEADERS, publicCors } from '../http/public-cors.ts';
import { attachmentDisposition, downloadName } from './content-disposition.ts';

/**
 * Caches may keep images for a year, because the content of an image URL never changes. The other headers
 * prevent MIME sniffing, allow embedding on any site, and block active content if the file is opened as a
 * document.
 */
const IMAGE_HEADERS = {
  ...ANY_ORIGIN_HEADERS,
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

type RequestOptions = { ifNoneMatch: string | undefined; download: string | null };

/**
 * Returns status and headers of the response for an image, without reading the image. Content-Length is
 * omitted.
 */
export function describeImageResponse(
  image: ImageFile,
  { ifNoneMatch, download }: RequestOptions,
): { status: 200 | 304; headers: Record<string, string> } {
  const headers: Record<string, string> = { ...IMAGE_HEADERS, etag: image.etag };
  if (image.isNegotiated) headers.vary = 'Accept';
  if (matchesEtag(ifNoneMatch, image.etag)) return { status: 304, headers };
  headers['content-type'] = image.contentType;
  if (download !== null) {
    headers['content-disposition'] = attachmentDisposition(downloadName(download, image.extension));
  }
  return { status: 200, headers };
}

async function respondWithImage(c: Context, image: ServedImage, download: string | null): Promise<Response> {
  const ifNoneMatch = c.req.header('if-none-match');
  const { status, headers } = describeImageResponse(image, { ifNoneMatch, download });
  if (status === 304) return new Response(null, { status, headers });
  const { body, length } = await image.open(c.req.raw.signal);
  headers['content-length'] = String(length);
  if (c.req.method === 'HEAD') {
    if (body instanceof Readable) body.destroy();
    return new Response(null, { headers });
  }
  // The server cancels the web stream when the client disconnects; that destroys the file stream.
  const content =
    body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : (body as Buffer<ArrayBuffer>);
  return new Response(content, { headers });
}

function errorResponse(error: ProductError): Response {
  return Response.json(errorBody(error), {
    status: error.status,
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(error.status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
    },
  });
}

/**
 * Serves images: `GET` and `HEAD` of `/images/{id}/public?…` (a rendition) and `/images/{id}/raw` (the
 * original). With the parameter `download={name}`, the browser saves the file instead of showing it. The
 * parent application (`app.ts`) handles unexpected errors.
 */
export function imageRoutes({ images }: { images: ImageService }): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  const serve =
    (find: (id: string, query: URLSearchParams, accept: string) => Promise<ServedImage>) =>
    async (c: Context): Promise<Response> => {
      try {
        const query = new URL(c.req.url).searchParams;
        const download = query.get('download');
        query.delete('download');
        const image = await find(c.req.param('id') ?? '', query, c.req.header('accept') ?? '');
        return await respondWithImage(c, image, download);
      } catch (error) {
        if (error instanceof ProductError) return errorResponse(error);
        if (c.req.raw.signal.aborted)
          return errorResponse(new ProductError('client_disconnected', undefined, { cause: error }));
        throw error;
      }
    };
  const methodNotAllowed = (): Response => {
    const response = errorResponse(new ProductError('method_not_allowed'));
    response.headers.set('allow', 'GET, HEAD');
    return response;
  };

  // Answers preflight requests, and lets scripts of any site read errors too.
  app.use('/images/*', publicCors);
  app.get('/images/:id/public', serve(images.openRendition)).all(methodNotAllowed);
  app
    .get(
      '/images/:id/raw',
      serve((id, query) => {
        // Refuse parameters other than `download`: each combination would be another URL that caches keep for a year.
        if (query.size > 0)
          throw new ProductError('image_option', undefined, {
            details: { option: query.keys().next().value },
          });
        return images.openRaw(id);
      }),
    )
    .all(methodNotAllowed);
  return app;
}
