import type { Db } from '#db/tables.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { VisionConfig } from '#platform/config.ts';
import type { Analysis } from '#shared/contracts/analysis.ts';
import type { Analyst } from '../analyst.ts';
import { answerOf, type VisionAnswer } from './answer.ts';
import { createAskModel, type ModelReply, type Question } from './ask-model.ts';
import { reserveTokens, settleTokens } from './budget.ts';
import { VisionFailure } from './failure.ts';
import { findStoredAnswer, keyOf, storeAnswer } from './kept-answers.ts';
import { offerOf } from './offer.ts';
import { OUTPUT_TOKENS, PICTURE_EDGE } from './open-model.ts';
import { INSTRUCTIONS, questionOf } from './prompt.ts';

const TIMEOUT_MS = 60_000;
/** Upper estimateInputTokens of what a picture of these sizes costs. */
const PICTURE_TOKENS = 3_000;
const CHARACTERS_PER_TOKEN = 3;

export type VisionParts = {
  db: Db;
  images: Pick<ImageService, 'downscale'>;
  config: VisionConfig;
  timeoutMs?: number;
};

/** Estimates the input tokens of a question. */
const estimateInputTokens = ({ offer, appName }: Question): number =>
  PICTURE_TOKENS +
  Math.ceil((INSTRUCTIONS.length + 2 * questionOf(offer, appName).length) / CHARACTERS_PER_TOKEN);

/**
 * The configured model as an analyst. Stored answers cost nothing; new questions are asked within the day's
 * budget. Throws `VisionFailure` if the model does not answer, and the errors of the image service for invalid
 * pictures.
 */
export function createVisionAnalyst({ db, images, config, timeoutMs = TIMEOUT_MS }: VisionParts): Analyst {
  const ask = createAskModel(config, timeoutMs);
  const present = (answer: VisionAnswer): Analysis => ({
    ...answer,
    engine: { source: 'model', name: config.model },
  });

  /** Asks within the budget. The reservation is replaced by the actual usage in every case. */
  async function askWithin(question: Question, signal: AbortSignal): Promise<ModelReply> {
    const input = estimateInputTokens(question);
    const reservation = await reserveTokens(db, input + OUTPUT_TOKENS, config.dailyTokens);
    if (!reservation) throw new VisionFailure('budget');
    // The cost of a cancelled question is unknown.
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
      await settleTokens(db, reservation, spent);
    }
  }

  return {
    async analyse({ image, categories, appName }, signal) {
      signal.throwIfAborted();
      const offer = offerOf(categories);
      const key = keyOf({ image, offer, appName, config });
      const known = await findStoredAnswer(db, key);
      if (known) return present(known);
      const picture = await images.downscale(image, PICTURE_EDGE[config.provider]);
      signal.throwIfAborted();
      const { answer } = await askWithin({ offer, appName, picture }, signal);
      const cleaned = answerOf(offer, answer);
      await storeAnswer(db, key, cleaned);
      return present(cleaned);
    },
  };
}
