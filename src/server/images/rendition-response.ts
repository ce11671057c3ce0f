import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ImageService } from '#domain/images/image-service.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { ProductError } from '#shared/errors.ts';
import { requestIdOf } from '../http/request-context.ts';
import { securityHeadersOf } from '../http/security-headers.ts';
import { setRequestLabels } from '../observability/request-labels.ts';
import { describeImageResponse } from './routes.ts';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

const RENDITION_URL = /^\/images\/([a-f0-9]{32})\/public(?:\?([^#]*))?$/;

/**
 * Wraps the request handler of the server. Requests for renditions that are in memory are answered directly,
 * without routing or a Request object, which is several times faster. All other requests, including those with
 * invalid options, go to `next`.
 */
export const serveCachedRenditions = (
  { images, config, logger }: { images: ImageService; config: Config; logger: Logger },
  next: NodeHandler,
): NodeHandler => {
  const securityHeaders = securityHeadersOf(config);

  return (request, response) => {
    const { method, url = '/' } = request;
    const [, id, parameters] = (method === 'GET' || method === 'HEAD' ? RENDITION_URL.exec(url) : null) ?? [];
    if (!id) return next(request, response);
    const query = new URLSearchParams(parameters);
    const download = query.get('download');
    query.delete('download');
    let image: ReturnType<ImageService['renditionInMemory']>;
    try {
      image = images.renditionInMemory(id, query, request.headers.accept ?? '');
    } catch (error) {
      if (error instanceof ProductError) return next(request, response);
      throw error;
    }
    if (!image) return next(request, response);
    const ifNoneMatch = request.headers['if-none-match'];
    const { status, headers } = describeImageResponse(image, { ifNoneMatch, download });
    const requestId = requestIdOf(request.headers['x-request-id']?.toString());
    setRequestLabels(request, { route: 'image (from memory)', requestId });
    if (status === 200) headers['content-length'] = String(image.body.length);
    response.writeHead(status, { ...securityHeaders, ...headers, 'x-request-id': requestId });
    response.end(status === 304 || method === 'HEAD' ? null : image.body);
    if (logger.isLevelEnabled('debug')) {
      const path = url.split('?', 1)[0];
      logger.debug({ requestId, method, path, status, cached: true }, 'request');
    }
  };
};
