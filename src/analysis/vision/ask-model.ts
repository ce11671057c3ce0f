import type { LanguageModelUsage } from 'ai';
import type { VisionConfig } from '#platform/config.ts';
import { type RawAnswer, rawAnswer, recoverAnswer } from './answer.ts';
import { reasonOfStatus, VisionFailure } from './failure.ts';
import type { Offer } from './offer.ts';
import { type OpenedModel, OUTPUT_TOKENS, openModel } from './open-model.ts';
import { answerSchema, INSTRUCTIONS, questionOf } from './prompt.ts';

export type Question = { offer: Offer; appName: string /** JPEG. */; picture: Buffer };
/** `tokens`: what it took; null where the provider does not say. */
export type ModelReply = { answer: RawAnswer; tokens: number | null };
/** Throws `VisionFailure`, and the signal's reason when that is aborted. */
export type AskModel = (question: Question, signal: AbortSignal) => Promise<ModelReply>;

const RETRIES = 2;

function tokensOf(usage: LanguageModelUsage | undefined): number | null {
  const total = usage?.totalTokens ?? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  return Number.isFinite(total) && total > 0 ? Math.ceil(total) : null;
}

/** The library, loaded when the first question is asked. */
async function open(config: VisionConfig) {
  const sdk = await import('ai');
  // It would write to the console.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  return { sdk, ...(await openModel(config)) };
}
type Opened = OpenedModel & { sdk: typeof import('ai') };

/** Of several tries the last one says why. */
const lastOf = ({ RetryError }: Opened['sdk'], error: unknown): unknown =>
  RetryError.isInstance(error) ? error.lastError : error;

/** Servers and models that know no schema say so like this. */
function isRefused(sdk: Opened['sdk'], error: unknown): boolean {
  const last = lastOf(sdk, error);
  return sdk.APICallError.isInstance(last) && [400, 422].includes(last.statusCode ?? 0);
}

function failureOf(sdk: Opened['sdk'], error: unknown): VisionFailure {
  const last = lastOf(sdk, error);
  if (!sdk.APICallError.isInstance(last)) return new VisionFailure('away', { cause: last });
  // The provider answered, but not in its own language.
  const isStrange = last.statusCode !== undefined && last.statusCode < 400;
  return new VisionFailure(isStrange ? 'unusable' : reasonOfStatus(last.statusCode), { cause: last });
}

async function once(
  opened: Opened,
  question: Question,
  withSchema: boolean,
  signal: AbortSignal,
): Promise<ModelReply> {
  const { sdk, model, providerOptions } = opened;
  const { offer, appName, picture } = question;
  const schema = sdk.jsonSchema(answerSchema(offer), {
    // Judged below, and mended where it can be: one wrong key must not cost the answer.
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

/** One question at a time to one model: 2 retries, `timeoutMs` for all of it. */
export function createAskModel(config: VisionConfig, timeoutMs: number): AskModel {
  let opening: Promise<Opened> | null = null;
  /** Until it was refused; the shape stands in the instructions too. */
  let takesSchema = true;
  return async (question, signal) => {
    opening ??= open(config).catch((error: unknown) => {
      // The next question tries again.
      opening = null;
      throw new VisionFailure('away', { cause: error });
    });
    const opened = await opening;
    const timeout = AbortSignal.timeout(timeoutMs);
    const both = AbortSignal.any([signal, timeout]);
    try {
      try {
        return await once(opened, question, takesSchema, both);
      } catch (error) {
        if (!takesSchema || !isRefused(opened.sdk, error)) throw error;
        const told = await once(opened, question, false, both);
        takesSchema = false;
        return told;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof VisionFailure) throw error;
      if (timeout.aborted) throw new VisionFailure('timeout', { cause: error });
      throw failureOf(opened.sdk, error);
    }
  };
}
