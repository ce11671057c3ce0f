import { isUnreachable } from '#platform/failures.ts';
import type { Logger } from '#platform/logger.ts';
import { toSingleLine } from '#platform/one-line.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import { ProductError } from '#shared/errors.ts';
import type { AnalysisInput, Analyst } from './analyst.ts';
import { VisionFailure } from './vision/failure.ts';

type Analysts = {
  /** The configured model, if any. */
  vision: Analyst | null;
  /** What comes along and needs nobody. */
  engine: Analyst;
  logger: Logger;
};

/** Causes of the libraries carry the whole request, the picture among it: of them only what they say. */
const causeOf = ({ cause }: VisionFailure): string | undefined =>
  cause instanceof Error ? toSingleLine(cause.message).slice(0, 300) : undefined;

/**
 * One analyst of all that there are: the model, and where that does not answer the engine, which says so. Pictures
 * that cannot be read, and whoever cancels, are no reason to ask another one.
 *
 * @throws ProductError of the picture, analysis_failed where reading or judging broke; the signal's reason
 */
export function createAnalysts({ vision, engine, logger }: Analysts): Analyst {
  async function byEngine(input: AnalysisInput, signal: AbortSignal): Promise<Analysis> {
    try {
      return await engine.analyse(input, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ProductError || isUnreachable(error)) throw error;
      logger.error({ err: error }, 'the built-in engine failed');
      throw new ProductError('analysis_failed', undefined, { cause: error });
    }
  }
  if (!vision) return { analyse: byEngine };
  return {
    async analyse(input, signal) {
      try {
        return await vision.analyse(input, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof VisionFailure)) throw error;
        logger.warn({ reason: error.reason, cause: causeOf(error) }, 'the vision model did not answer');
        const answer = await byEngine(input, signal);
        const explanation = `${error.message} The built-in engine looked instead. ${answer.explanation}`;
        return { ...answer, explanation: explanation.trim() };
      }
    },
  };
}
