import type { LanguageModelUsage } from 'ai';
import type { VisionConfig } from '#platform/config.ts';
import { type RawAnswer, rawAnswer, recoverAnswer } from './answer.ts';
import { reasonOfStatus, VisionFailure } from './failure.ts';
import type { Offer } from './offer.ts';
import { type OpenedModel, OUTPUT_TOKENS, openModel } from './open-model.ts';
import { answerSchema, INSTRUCTIONS, questionOf } from './prompt.ts';

export type Question = { offer: Offer; appName: string /** JPEG. */; picture: Buffer };
/** `tokens` is the usage; null if the provider does not report it. */
export type ModelReply = { answer: RawAnswer; tokens: number | null };
/** Throws `VisionFailure`, and the signal's reason when it is aborted. */
export type AskModel = (question: Question, signal: AbortSignal) => Promise<ModelReply>;

const RETRIES = 2;

function tokensOf(usage: LanguageModelUsage | undefined): number | null {
  const total = usage?.totalTokens ?? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return Number.isFinite(total) && total > 0 ? Math.ceil(total) : null;
}

/** Loads the library with the first question. */
async function open(config: VisionConfig) {
  const sdk = await import('ai');
  // The library would otherwise write warnings to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  return { sdk, ...(await openModel(config)) };
}
type Opened = OpenedModel & { sdk: typeof import('ai') };

/** Returns the last error of several attempts, which has the cause. */
const lastErrorOf = ({ RetryError }: Opened['sdk'], error: unknown): unknown =>
  RetryError.isInstance(error) ? error.lastError : error;

/** Whether the provider or the model rejected the request, as some do because of the schema. */
function isSchemaRejected(sdk: Opened['sdk'], error: unknown): boolean {
  const last = lastErrorOf(sdk, error);
  return sdk.APICallError.isInstance(last) && [400, 422].includes(last.statusCode ?? 0);
}

function failureOf(sdk: Opened['sdk'], error: unknown): VisionFailure {
  const last = lastErrorOf(sdk, error);
  if (!sdk.APICallError.isInstance(last)) return new VisionFailure('away', { cause: last });
  // The response is not in the provider's format.
  const isMalformed = last.statusCode !== undefined && last.statusCode < 400;
  return new VisionFailure(isMalformed ? 'unusable' : reasonOfStatus(last.statusCode), { cause: last });
}

async function askOnce(
  opened: Opened,
  question: Question,
  withSchema: boolean,
  signal: AbortSignal,
): Promise<ModelReply> {
  const { sdk, model, providerOptions } = opened;
  const { offer, appName, picture } = question;
  const schema = sdk.jsonSchema(answerSchema(offer), {
    // Validated and repaired later, because one wrong key must not discard the answer.
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
            { type: 'text', text: questionOf(offer, appName) },
            { type: 'file', mediaType: 'image/jpeg', data: picture.toString('base64') },
          ],
        },
      ],
      output: withSchema ? sdk.Output.object({ schema, name: 'screenshot_tags' }) : sdk.Output.text(),
      maxOutputTokens: OUTPUT_TOKENS,
      maxRetries: RETRIES,
      abortSignal: signal,
    });
    const tokens = tokensOf(totalUsage);
    const answer = (withSchema ? rawAnswer(output) : null) ?? recoverAnswer(text);
    if (!answer) throw new VisionFailure('unusable', { tokens });
    return { answer, tokens };
  } catch (error) {
    if (error instanceof VisionFailure) throw error;
    if (sdk.NoOutputGeneratedError.isInstance(error)) throw new VisionFailure('unusable', { cause: error });
    if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
    const tokens = tokensOf(error.usage);
    const answer = recoverAnswer(error.text ?? '');
    if (!answer) throw new VisionFailure('unusable', { cause: error, tokens });
    return { answer, tokens };
  }
}

/** Returns a function that asks one question, with up to 2 retries and `timeoutMs` in total. */
export function createAskModel(config: VisionConfig, timeoutMs: number): AskModel {
  let opening: Promise<Opened> | null = null;
  /** False once the model has rejected the schema. The instructions describe the format too. */
  let supportsSchema = true;
  return async (question, signal) => {
    opening ??= open(config).catch((error: unknown) => {
      // The next question tries again.
      opening = null;
      throw new VisionFailure('away', { cause: error });
    });
    const opened = await opening;
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      try {
        return await askOnce(opened, question, supportsSchema, either);
      } catch (error) {
        if (!supportsSchema || !isSchemaRejected(opened.sdk, error)) throw error;
        const reply = await askOnce(opened, question, false, either);
        supportsSchema = false;
        return reply;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof VisionFailure) throw error;
      if (timeout.aborted) throw new VisionFailure('timeout', { cause: error });
      throw failureOf(opened.sdk, error);
    }
  };
}
