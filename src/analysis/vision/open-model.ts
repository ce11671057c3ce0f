import type { LanguageModel } from 'ai';
import type { VisionConfig } from '#platform/config.ts';

/** How a provider is spoken to. */
export type OpenedModel = {
  model: LanguageModel;
  providerOptions: Record<string, { think: boolean; options: { num_ctx: number; num_predict: number } }>;
};

/** Longest edge in pixels that a provider looks at without shrinking or cutting the picture itself. */
export const PICTURE_EDGE: Record<VisionConfig['provider'], number> = {
  'openai-compatible': 1344,
  anthropic: 1568,
  google: 1536,
  ollama: 1344,
};

/** Room for the answer and what thinking models think before it. */
export const OUTPUT_TOKENS = 4_000;

/** Ollama's own way in lies under /api; people give the address of the server. */
const ollamaAddress = (url: string): string =>
  /\/api\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/api`;

/** Takes these models under the newer name only. */
const isOpenAi = (url: string): boolean => new URL(url).hostname === 'api.openai.com';

/**
 * The configured model. Loads the library of its provider, nobody else's. Every address and key is given: where they
 * are not, these libraries look into the environment.
 */
export async function openModel({ provider, model, apiKey, baseUrl }: VisionConfig): Promise<OpenedModel> {
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const baseURL = baseUrl ?? '';
      const create = createOpenAICompatible({
        name: 'vision',
        baseURL,
        ...(apiKey && { apiKey }),
        supportsStructuredOutputs: true,
        ...(isOpenAi(baseURL) && {
          transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, max_completion_tokens: max_tokens }),
        }),
      });
      return { model: create(model), providerOptions: {} };
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const baseURL = baseUrl ?? 'https://api.anthropic.com/v1';
      return { model: createAnthropic({ apiKey: apiKey ?? '', baseURL })(model), providerOptions: {} };
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      const baseURL = baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta';
      return {
        model: createGoogleGenerativeAI({ apiKey: apiKey ?? '', baseURL })(model),
        providerOptions: {},
      };
    }
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2');
      const create = createOllama({
        baseURL: ollamaAddress(baseUrl ?? 'http://127.0.0.1:11434'),
        ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }),
      });
      // Its context is 4096 tokens unless told, of which the picture alone takes a good part; it cuts without a word.
      const options = { num_ctx: 8192, num_predict: OUTPUT_TOKENS };
      return { model: create(model), providerOptions: { ollama: { think: false, options } } };
    }
  }
}
