import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { VisionConfig } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import type { Analyst } from '../analyst.ts';
import { sanitizeAnswer, type VisionAnswer } from './answer.ts';
import { createAskModel, type ModelReply, type Question } from './ask-model.ts';
import { reserveTokens, settleTokens } from './budget.ts';
import { VisionFailure } from './failure.ts';
import { createOffer } from './offer.ts';
import { MAX_IMAGE_EDGE, OUTPUT_TOKENS } from './open-model.ts';
import { buildQuestion, INSTRUCTIONS } from './prompt.ts';
import { computeAnswerKey, findStoredAnswer, storeAnswer } from './stored-answers.ts';

const TIMEOUT_MS = 60_000;
/** Upper estimate of the tokens for an image, whose edges are at most `MAX_IMAGE_EDGE` pixels long. */
const IMAGE_TOKENS = 3_000;
/** English text has about four characters per token. Three makes the estimate too high rather than too low. */
const CHARACTERS_PER_TOKEN = 3;

export type VisionAnalystOptions = {
  db: Db;
  images: Pick<ImageService, 'downscale'>;
  config: VisionConfig;
  logger: Logger;
  timeoutMs?: number;
};

/** Estimates the input tokens. The question counts twice, because the schema repeats the category keys. */
const estimateInputTokens = ({ offer, appName }: Question): number =>
  IMAGE_TOKENS +
  Math.ceil((INSTRUCTIONS.length + 2 * buildQuestion(offer, appName).length) / CHARACTERS_PER_TOKEN);

/**
 * Creates an analyst that asks the configured vision model. Answers are stored and reused. New questions are
 * asked within the daily token budget. Throws `VisionFailure` if the model gives no usable answer or the budget is
 * used up, and the errors of the image service for invalid images.
 */
export function createVisionAnalyst({
  db,
  images,
  config,
  logger,
  timeoutMs = TIMEOUT_MS,
}: VisionAnalystOptions): Analyst {
  const ask = createAskModel(config, timeoutMs);
  const toAnalysis = (answer: VisionAnswer): Analysis => ({
    ...answer,
    engine: { source: 'model', name: config.model },
  });

  /** Logs the failure of a write instead of throwing it, so that an answer that is already paid for is not lost. */
  const attempt = (write: Promise<void>, failure: string): Promise<void> =>
    write.catch((err: unknown) => logger.warn({ err }, failure));

  /**
   * Sends the question if the daily budget allows it. Always replaces the reservation with the actual or
   * estimated usage.
   */
  async function askWithinBudget(question: Question, signal: AbortSignal): Promise<ModelReply> {
    const input = estimateInputTokens(question);
    const needed = input + OUTPUT_TOKENS;
    const reservation = await reserveTokens(db, needed, config.dailyTokens);
    if (!reservation) {
      const isNeverEnough = config.dailyTokens !== null && needed > config.dailyTokens;
      throw new VisionFailure(
        'budget',
        isNeverEnough ? { cause: new Error(`one request needs ${needed} of ANALYSIS_DAILY_TOKENS`) } : {},
      );
    }
    // The usage of a canceled question is unknown, so the estimate remains.
    let spent = input;
    try {
      const reply = await ask(question, signal);
      spent = reply.tokens ?? input;
      return reply;
    } catch (error) {
      if (error instanceof VisionFailure) {
        const isUnbilled = error.reason !== 'timeout' && error.reason !== 'unusable';
        spent = error.tokens ?? (isUnbilled ? 0 : input);
      }
      throw error;
    } finally {
      // If this write fails, the larger reservation remains, so the budget is not exceeded.
      await attempt(settleTokens(db, reservation, spent), 'could not record the tokens of an analysis');
    }
  }

  return {
    async analyse({ image, categories, appName }, signal) {
      signal.throwIfAborted();
      const offer = createOffer(categories);
      const key = computeAnswerKey({ image, offer, appName, config });
      const stored = await findStoredAnswer(db, key);
      if (stored) return toAnalysis(stored);
      const downscaled = await images.downscale(image, MAX_IMAGE_EDGE[config.provider]);
      signal.throwIfAborted();
      const { answer, tokens } = await askWithinBudget({ offer, appName, image: downscaled }, signal);
      const sanitized = sanitizeAnswer(offer, answer);
      if (!sanitized) throw new VisionFailure('unusable', { tokens });
      await attempt(storeAnswer(db, key, sanitized), 'could not store the answer of the vision model');
      return toAnalysis(sanitized);
    },
  };
}
