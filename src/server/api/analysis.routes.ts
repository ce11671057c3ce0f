import { createRoute } from '@hono/zod-openapi';
import { createSemaphore } from '#platform/semaphore.ts';
import { access, principalOf } from '#server/http/guard.ts';
import { largeJson } from '#server/http/json-limit.ts';
import { analysisRequestSchema, analysisSchema } from '#shared/contracts/analysis.ts';
import { ProductError } from '#shared/errors.ts';
import { ANALYSIS_LIMITS } from '#shared/limits.ts';
import type { ApiDeps } from './deps.ts';
import {
  createRouter,
  errorResponses,
  imageErrors,
  jsonBody,
  noQuery,
  restricted,
  restrictedResponses,
} from './router.ts';

/** Maximum body size: the base64 image, and 5,000 candidate categories of 400 bytes each. */
const MAX_BODY_BYTES = ANALYSIS_LIMITS.base64Max + 2_000_000;
/** Maximum number of concurrent analyses. Each holds its request body in memory. */
const MAX_CONCURRENT = 3;
/** Maximum number of requests that wait for an analysis. Further requests get the error `busy`. */
const MAX_QUEUE = 20;

/** Beginning of the data URL of an image. The pattern matches at most 59 characters. */
const DATA_URL_PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i;

/**
 * Decodes base64, with or without the prefix of a data URL. Throws `image_invalid` if the result is empty.
 */
function decodeImage(imageBase64: string): Buffer {
  // Only the beginning is examined, because the text can have 26 million characters.
  const [prefix = ''] = DATA_URL_PREFIX.exec(imageBase64.slice(0, 80)) ?? [];
  const file = Buffer.from(imageBase64.slice(prefix.length), 'base64');
  if (file.length === 0) throw new ProductError('image_invalid');
  return file;
}

/** Auto Categorize: suggests tags and a title for a screenshot. */
export function analysisRoutes({ accounts, analysis }: ApiDeps) {
  const router = createRouter();
  const semaphore = createSemaphore({ permits: MAX_CONCURRENT, maxQueue: MAX_QUEUE });

  const analyzeRoute = createRoute({
    ...restricted('admin'),
    tags: ['Back office: analysis'],
    middleware: [access('admin'), largeJson(MAX_BODY_BYTES, semaphore)],
    method: 'post',
    path: '/api/analyze-screenshot',
    summary: 'Suggests categories and a title for a screenshot',
    request: { query: noQuery, body: jsonBody(analysisRequestSchema) },
    responses: {
      ...restrictedResponses(
        analysisSchema,
        'The suggestions. All their category ids come from the given candidates',
      ),
      ...imageErrors,
      ...errorResponses({
        429: 'Too many analyses of this user',
        502: 'The built-in engine failed (code analysis_failed)',
      }),
    },
  });

  router.openapi(analyzeRoute, async (c) => {
    const { imageBase64, ...rest } = c.req.valid('json');
    const image = decodeImage(imageBase64);
    // The image is decoded now. Release the base64 text and the body before the request waits for a model.
    c.req.bodyCache = {};
    c.req.addValidatedData('json', rest);
    const { signal } = c.req.raw;
    await accounts.limits.take('analysis', principalOf(c).user.id);
    try {
      return c.json(await analysis.analyst.analyse({ image, ...rest }, signal), 200);
    } catch (error) {
      if (signal.aborted) throw new ProductError('analysis_cancelled', undefined, { cause: error });
      throw error;
    }
  });
  return router;
}
