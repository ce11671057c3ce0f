import { z } from 'zod';
import { hasCredentials } from '#shared/text.ts';
import type { Setting } from './setting.ts';
import { flag, httpUrl, optionalText, URL_ALLOWED, wholeNumber } from './values.ts';

/** Supported providers of vision models. `openai-compatible` is any server that implements the API of OpenAI. */
export const ANALYSIS_PROVIDERS = ['openai-compatible', 'anthropic', 'google', 'ollama'] as const;

/** Settings of text recognition and of the optional vision model. */
export const ANALYSIS_SETTINGS = {
  TEXT_RECOGNITION: {
    group: 'Analysis',
    doc: 'Whether this server recognizes the text in all screenshots in the background, so that users can search for it. No data leaves the server.',
    defaultValue: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  ANALYSIS_PROVIDER: {
    group: 'Analysis',
    doc: 'Provider of a vision model that replaces the built-in engine for suggesting tags. It receives the screenshots that curators analyze. Without a provider, the analysis sends no screenshot to another server.',
    defaultValue: null,
    // Replaces the last comma: 'a, b, c' becomes 'a, b or c'.
    allowed: ANALYSIS_PROVIDERS.join(', ').replace(/, (\S+)$/, ' or $1'),
    schema: z.enum(ANALYSIS_PROVIDERS).optional(),
  },
  ANALYSIS_MODEL: {
    group: 'Analysis',
    doc: 'Name of the model at its provider. The model must accept images.',
    defaultValue: null,
    allowed: 'a name of at most 200 characters',
    schema: optionalText(200),
  },
  ANALYSIS_API_KEY: {
    group: 'Analysis',
    doc: 'API key of the provider. Required for anthropic and google.',
    defaultValue: null,
    allowed: 'a key of at most 1000 ASCII characters without spaces',
    // The key is sent in an HTTP header, so it must be visible ASCII characters.
    schema: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,1000}$/)
      .optional(),
    isSecret: true,
  },
  ANALYSIS_BASE_URL: {
    group: 'Analysis',
    doc: 'Base address of the API, such as https://example.com/v1. Required for openai-compatible. Default: the public address of the provider; http://127.0.0.1:11434 for ollama.',
    defaultValue: null,
    allowed: `${URL_ALLOWED} without a user name or password (the key belongs in ANALYSIS_API_KEY)`,
    // Error messages contain the URL and are logged, so the URL must not contain a password.
    schema: httpUrl.refine((address) => !hasCredentials(address)).optional(),
    // Secret, so that the message about a rejected URL does not print its password.
    isSecret: true,
  },
  ANALYSIS_DAILY_TOKENS: {
    group: 'Analysis',
    doc: 'Maximum number of tokens per day (UTC) for all replicas together. One screenshot takes about 5000. About 8000 are reserved for each request until its actual number is known. Default: unlimited.',
    defaultValue: null,
    allowed: 'a whole number of tokens, at least 10000',
    // A budget below the reservation for a single request would turn the model off.
    schema: wholeNumber(10_000, 999_999_999_999).optional(),
  },
} as const satisfies Record<string, Setting<unknown>>;
