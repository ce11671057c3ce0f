import { createRoute } from '@hono/zod-openapi';
import { getTrainingProgress } from '#analysis/index.ts';
import { getFactsProgress } from '#domain/image-facts/queries.ts';
import { retryFailedImages } from '#domain/ocr/commands.ts';
import { getOcrProgress, listOcrFailures } from '#domain/ocr/queries.ts';
import { actorOf } from '#server/http/actor.ts';
import { jobsSchema, retriedSchema } from '#shared/contracts/jobs.ts';
import type { ApiDeps } from './deps.ts';
import { createRouter, noQuery, restricted, restrictedResponses } from './router.ts';

/** Maximum number of failed images that a response lists. */
const MAX_FAILURES = 20;

const jobsRoute = createRoute({
  method: 'get',
  path: '/api/admin/jobs',
  ...restricted('admin'),
  tags: ['Back office'],
  summary: 'Returns the progress of the background jobs',
  request: { query: noQuery },
  responses: restrictedResponses(
    jobsSchema,
    'The progress of text recognition, of image facts and of training',
  ),
});

const retryRoute = createRoute({
  method: 'post',
  path: '/api/admin/jobs/retry',
  ...restricted('admin'),
  tags: ['Back office'],
  summary: 'Retries all images that a background job has failed to process',
  request: { query: noQuery },
  responses: restrictedResponses(retriedSchema, 'The number of images that will be retried'),
});

/** Background jobs in the back office: text recognition (OCR), facts of images, and training of the built-in engine. */
export function jobRoutes({ db, config }: ApiDeps) {
  const router = createRouter();
  router.openapi(jobsRoute, async (c) => {
    const progress = await getOcrProgress(db);
    const failures = progress.failed > 0 ? await listOcrFailures(db, MAX_FAILURES) : [];
    const ocr = { ...progress, isEnabled: config.textRecognition, failures };
    const facts = await getFactsProgress(db);
    const training = await getTrainingProgress(db);
    return c.json({ ocr, facts, training }, 200);
  });
  router.openapi(retryRoute, async (c) => c.json({ images: await retryFailedImages(db, actorOf(c)) }, 200));
  return router;
}
