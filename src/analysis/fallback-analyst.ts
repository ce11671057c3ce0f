import { isUnreachable } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { toSingleLine } from '#platform/single-line.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { ProductError } from '#shared/errors.ts';
import type { AnalysisInput, Analyst } from './analyst.ts';
import { VisionFailure } from './vision/failure.ts';

type FallbackAnalystParts = {
  vision: Analyst | null;
  engine: Analyst;
  logger: Logger;
};

/** Returns the message to log. Library errors contain the whole request with the image, so they are not logged. */
const causeMessage = ({ cause }: VisionFailure): string | undefined =>
  cause instanceof Error ? toSingleLine(cause.message).slice(0, 300) : undefined;

/**
 * Creates an analyst that uses the vision model, if one is configured. If the model fails, the built-in
 * engine answers, and the explanation says so. There is no fallback for an invalid image or a cancellation.
 * @throws ProductError for an invalid image, `unavailable` while the server stops, or `analysis_failed` if OCR or
 * classification failed
 * @throws the original error if the database or the storage cannot be reached
 * @throws the signal's reason when it is aborted
 */
export function createFallbackAnalyst({ vision, engine, logger }: FallbackAnalystParts): Analyst {
  async function analyseWithEngine(input: AnalysisInput, signal: AbortSignal): Promise<Analysis> {
    try {
      return await engine.analyse(input, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProductError || isUnreachable(error)) throw error;
      logger.error({ err: error }, 'the built-in engine failed');
      throw new ProductError('analysis_failed', undefined, { cause: error });
    }
  }
  if (!vision) return { analyse: analyseWithEngine };
  return {
    async analyse(input, signal) {
      try {
        return await vision.analyse(input, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof VisionFailure)) throw error;
        logger.warn(
          { reason: error.reason, cause: causeMessage(error) },
          'no usable answer from the vision model',
        );
        const answer = await analyseWithEngine(input, signal);
        const explanation = `${error.message} The built-in engine was used instead. ${answer.explanation}`;
        return { ...answer, explanation: explanation.trim() };
      }
    },
  };
}
