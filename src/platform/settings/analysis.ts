import { z } from 'zod';
import { hasCredentials } from '#shared/text.ts';
import type { Setting } from './setting.ts';
import { flag, httpUrl, optionalText, URL_ALLOWED, wholeNumber } from './values.ts';

/** Supported providers of vision models, by protocol. */
export const ANALYSIS_PROVIDERS = ['openai-compatible', 'anthropic', 'google', 'ollama'] as const;

/** Settings of text recognition and of the optional vision model. */
export const ANALYSIS_SETTINGS = {
  TEXT_RECOGNITION: {
    group: 'Analysis',
    doc: 'Whether this server reads the text inside all screenshots in the background, so that search finds it. Nothing is sent anywhere.',
    fallback: 'on',
    allowed: 'on or off',
    schema: flag,
  },
  ANALYSIS_PROVIDER: {
    group: 'Analysis',
    doc: 'How the vision model is spoken to that names what a screenshot shows. Screenshots that curators have analysed are sent to it; without it none is sent anywhere.',
    fallback: null,
    allowed: ANALYSIS_PROVIDERS.join(', ').replace(/, (\S+)$/, ' or $1'),
    schema: z.enum(ANALYSIS_PROVIDERS).optional(),
  },
  ANALYSIS_MODEL: {
    group: 'Analysis',
    doc: 'Name of the model, as its provider calls it; it must take pictures.',
    fallback: null,
    allowed: 'a name of at most 200 characters',
    schema: optionalText(200),
  },
  ANALYSIS_API_KEY: {
    group: 'Analysis',
    doc: 'Key for the provider; anthropic and google need one.',
    fallback: null,
    allowed: 'a key, without spaces',
    // The key is sent in a header, which allows only these characters.
    schema: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,1000}$/)
      .optional(),
    secret: true,
  },
  ANALYSIS_BASE_URL: {
    group: 'Analysis',
    doc: 'Where the provider answers, like https://example.com/v1 (openai-compatible needs one). Default: its own address; http://127.0.0.1:11434 for ollama.',
    fallback: null,
    allowed: `${URL_ALLOWED} without user name and password (a key belongs in ANALYSIS_API_KEY)`,
    // Failures contain the URL and are logged, so the URL must not contain a password.
    schema: httpUrl.refine((address) => !hasCredentials(address)).optional(),
    // The message about a rejected URL must not print the password either.
    secret: true,
  },
  ANALYSIS_DAILY_TOKENS: {
    group: 'Analysis',
    doc: 'Tokens that the model may take on one day (UTC), all replicas together; one screenshot takes about 5000. Default: as many as are asked for.',
    fallback: null,
    allowed: 'a whole number of tokens, at least 1000',
    schema: wholeNumber(1_000, 999_999_999_999).optional(),
  },
} as const satisfies Record<string, Setting<unknown>>;
