import type { Logger } from '#platform/logger.ts';
import { onOneLine } from '#platform/one-line.ts';
import { ProductError } from '#shared/errors.ts';
import type { Analyst } from './analyst.ts';
import { VisionFailure } from './vision/failure.ts';

type Analysts = {
  /** The configured model, if any. */
  vision: Analyst | null;
  /** What comes along and needs nobody, if any. */
  engine: Analyst | null;
  logger: Logger;
};

const NOT_SET_UP =
  'Automatic categorisation is not set up here. Whoever runs the gallery can connect a vision model (ANALYSIS_PROVIDER).';

/** Causes of the libraries carry the whole request, the picture among it: of them only what they say. */
const causeOf = ({ cause }: VisionFailure): string | undefined =>
  cause instanceof Error ? onOneLine(cause.message).slice(0, 300) : undefined;

/**
 * One analyst of all that there are: the model, and where that does not answer the engine, which says so. Pictures
 * that cannot be read, and whoever cancels, are no reason to ask another one.
 *
 * @throws ProductError analysis_failed, unavailable; the signal's reason
 */
export function createAnalysts({ vision, engine, logger }: Analysts): Analyst {
  if (!vision) {
    return engine ?? { analyse: async () => Promise.reject(new ProductError('unavailable', NOT_SET_UP)) };
  }
  return {
    async analyse(input, signal) {
      try {
        return await vision.analyse(input, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof VisionFailure)) throw error;
        logger.warn({ reason: error.reason, cause: causeOf(error) }, 'the vision model did not answer');
        if (!engine) throw new ProductError('analysis_failed', error.message, { cause: error });
        const answer = await engine.analyse(input, signal);
        const explanation = `${error.message} The built-in engine looked instead. ${answer.explanation}`;
        return { ...answer, explanation: explanation.trim() };
      }
    },
  };
}
