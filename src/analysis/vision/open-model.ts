import type { LanguageModel } from 'ai';
import type { VisionConfig } from '#platform/config.ts';
import { boundedFetch } from './bounded-fetch.ts';

export type OpenedModel = {
  model: LanguageModel;
  providerOptions: Record<string, { think: boolean; options: { num_ctx: number; num_predict: number } }>;
};

/** Longest edge in pixels that a provider processes without scaling or cropping. */
export const MAX_IMAGE_EDGE: Record<VisionConfig['provider'], number> = {
  'openai-compatible': 1344,
  anthropic: 1568,
  google: 1536,
  ollama: 1344,
};

/** Space for the answer and for a thinking model's reasoning. */
export const OUTPUT_TOKENS = 4_000;

/** Appends the path of Ollama's API, `/api`, unless the URL ends with it. */
const ollamaAddress = (url: string): string =>
  /\/api\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/api`;

const isOpenAiUrl = (url: string): boolean => new URL(url).hostname === 'api.openai.com';

/**
 * Opens the configured model and loads only its provider's library. Every address and key is passed
 * explicitly, because these libraries otherwise read the environment.
 */
export async function openModel({ provider, model, apiKey, baseUrl }: VisionConfig): Promise<OpenedModel> {
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const baseURL = baseUrl ?? '';
      const create = createOpenAICompatible({
        name: 'vision',
        baseURL,
        fetch: boundedFetch,
        ...(apiKey && { apiKey }),
        supportsStructuredOutputs: true,
        // OpenAI accepts this option only under its newer name.
        ...(isOpenAiUrl(baseURL) && {
          transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }),
        }),
      });
      return { model: create(model), providerOptions: {} };
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const baseURL = baseUrl ?? 'https://api.anthropic.com/v1';
      return {
        model: createAnthropic({ apiKey: apiKey ?? '', baseURL, fetch: boundedFetch })(model),
        providerOptions: {},
      };
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      const baseURL = baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta';
      return {
        model: createGoogleGenerativeAI({ apiKey: apiKey ?? '', baseURL, fetch: boundedFetch })(model),
        providerOptions: {},
      };
    }
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2');
      const create = createOllama({
        baseURL: ollamaAddress(baseUrl ?? 'http://127.0.0.1:11434'),
        fetch: boundedFetch,
        ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }),
      });
      // The default context of 4096 tokens is too small, because the image uses a part of it. Ollama would silently
      // truncate the question.
      const options = { num_ctx: 8192, num_predict: OUTPUT_TOKENS };
      return { model: create(model), providerOptions: { ollama: { think: false, options } } };
    }
  }
}
