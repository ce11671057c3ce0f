import type { LanguageModelUsage } from 'ai';
import type { VisionConfig } from '#platform/config.ts';
import { parseRawAnswer, type RawAnswer, recoverAnswer } from './answer.ts';
import { reasonForStatus, VisionFailure } from './failure.ts';
import type { Offer } from './offer.ts';
import { type OpenedModel, OUTPUT_TOKENS, openModel } from './open-model.ts';
import { answerSchema, buildQuestion, INSTRUCTIONS } from './prompt.ts';

export type Question = {
  offer: Offer;
  appName: string;
  /** JPEG. */
  image: Buffer;
};
/** `tokens` is the number of tokens used, or null if the provider does not report it. */
export type ModelReply = { answer: RawAnswer; tokens: number | null };
/** Sends a question to the model. Throws `VisionFailure`, and the signal's reason when it is aborted. */
export type AskModel = (question: Question, signal: AbortSignal) => Promise<ModelReply>;

const MAX_RETRIES = 2;

function countTokens(usage: LanguageModelUsage | undefined): number | null {
  const total = usage?.totalTokens ?? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return Number.isFinite(total) && total > 0 ? Math.ceil(total) : null;
}

/** Loads the AI library and the model. Called for the first question, and again only after a failure. */
async function loadModel(config: VisionConfig) {
  const sdk = await import('ai');
  // The library would otherwise write warnings to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  return { sdk, ...(await openModel(config)) };
}
type LoadedModel = OpenedModel & { sdk: typeof import('ai') };

/** Returns the error of the last attempt if the library has retried a request, otherwise `error` itself. */
const unwrapRetryError = ({ RetryError }: LoadedModel['sdk'], error: unknown): unknown =>
  RetryError.isInstance(error) ? error.lastError : error;

/** Whether the provider rejected the request as invalid, which some providers do because of the schema. */
function mayHaveRejectedSchema(sdk: LoadedModel['sdk'], error: unknown): boolean {
  const last = unwrapRetryError(sdk, error);
  return sdk.APICallError.isInstance(last) && [400, 422].includes(last.statusCode ?? 0);
}

function toVisionFailure(sdk: LoadedModel['sdk'], error: unknown): VisionFailure {
  const last = unwrapRetryError(sdk, error);
  if (!sdk.APICallError.isInstance(last)) return new VisionFailure('unavailable', { cause: last });
  // With a success status, the error means that the response is not in the provider's format.
  const isMalformed = last.statusCode !== undefined && last.statusCode < 400;
  return new VisionFailure(isMalformed ? 'unusable' : reasonForStatus(last.statusCode), { cause: last });
}

async function askOnce(
  opened: LoadedModel,
  question: Question,
  withSchema: boolean,
  signal: AbortSignal,
): Promise<ModelReply> {
  const { sdk, model, providerOptions } = opened;
  const { offer, appName, image } = question;
  const schema = sdk.jsonSchema(answerSchema(offer), {
    // Accept every answer. It is validated and repaired later, because one wrong key must not discard it.
    validate: (value) => ({ success: true, value }),
  });
  try {
    const { output, text, totalUsage } = await sdk.generateText({
      model,
      providerOptions,
      instructions: INSTRUCTIONS,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: buildQuestion(offer, appName) },
            { type: 'file', mediaType: 'image/jpeg', data: image.toString('base64') },
          ],
        },
      ],
      output: withSchema ? sdk.Output.object({ schema, name: 'screenshot_tags' }) : sdk.Output.text(),
      maxOutputTokens: OUTPUT_TOKENS,
      maxRetries: MAX_RETRIES,
      abortSignal: signal,
    });
    const tokens = countTokens(totalUsage);
    const answer = (withSchema ? parseRawAnswer(output) : null) ?? recoverAnswer(text);
    if (!answer) throw new VisionFailure('unusable', { tokens });
    return { answer, tokens };
  } catch (error) {
    if (error instanceof VisionFailure) throw error;
    if (sdk.NoOutputGeneratedError.isInstance(error)) throw new VisionFailure('unusable', { cause: error });
    if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
    // The text of the answer is not a valid JSON object, but it may contain one.
    const tokens = countTokens(error.usage);
    const answer = recoverAnswer(error.text ?? '');
    if (!answer) throw new VisionFailure('unusable', { cause: error, tokens });
    return { answer, tokens };
  }
}

/**
 * Returns a function that asks the model, with up to `MAX_RETRIES` retries and within `timeoutMs` in total.
 */
export function createAskModel(config: VisionConfig, timeoutMs: number): AskModel {
  let loading: Promise<LoadedModel> | null = null;
  /** False once the model has rejected the schema. Later questions rely on the format in the instructions. */
  let supportsSchema = true;
  return async (question, signal) => {
    loading ??= loadModel(config).catch((error: unknown) => {
      // Forget the failed attempt, so that the next question tries again.
      loading = null;
      throw new VisionFailure('unavailable', { cause: error });
    });
    const opened = await loading;
    const timeout = AbortSignal.timeout(timeoutMs);
    const combinedSignal = AbortSignal.any([signal, timeout]);
    try {
      try {
        return await askOnce(opened, question, supportsSchema, combinedSignal);
      } catch (error) {
        if (!supportsSchema || !mayHaveRejectedSchema(opened.sdk, error)) throw error;
        const reply = await askOnce(opened, question, false, combinedSignal);
        supportsSchema = false;
        return reply;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof VisionFailure) throw error;
      if (timeout.aborted) throw new VisionFailure('timeout', { cause: error });
      throw toVisionFailure(opened.sdk, error);
    }
  };
}
