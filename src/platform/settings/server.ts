import { z } from 'zod';
import type { Setting } from './setting.ts';
import { flag, httpUrl, port, text, URL_ALLOWED, wholeNumber } from './values.ts';

/** Settings of the HTTP server. */
export const SERVER_SETTINGS = {
  PORT: {
    group: 'Server',
    doc: 'Port to listen on; 0 takes a free one.',
    fallback: '3000',
    allowed: 'a port number, 0 to 65535',
    schema: port,
  },
  HOST: {
    group: 'Server',
    doc: 'Address to listen on. 0.0.0.0 listens on all of them.',
    fallback: '127.0.0.1',
    allowed: 'an address or host name',
    schema: text(255).regex(/^[\w.:-]+$/),
  },
  PUBLIC_URL: {
    group: 'Server',
    doc: 'Address visitors use, for canonical links and social cards. Default: http://localhost:PORT.',
    fallback: null,
    allowed: `${URL_ALLOWED} without a path`,
    schema: httpUrl
      .transform((value) => new URL(value))
      .refine(({ href, origin }) => href.replace(/\/+$/, '') === origin)
      .transform(({ origin }) => origin)
      .optional(),
  },
  TRUSTED_PROXIES: {
    group: 'Server',
    doc: 'How many reverse proxies stand in front; so many X-Forwarded-For entries are believed.',
    fallback: '0',
    allowed: 'a whole number, 0 to 10',
    schema: wholeNumber(0, 10),
  },
  HSTS_SUBDOMAINS: {
    group: 'Server',
    doc: 'Whether browsers must use https for all subdomains too, once PUBLIC_URL is an https address. Only for hosts whose subdomains all have it.',
    fallback: 'off',
    allowed: 'on or off',
    schema: flag,
  },
  APP_ENV: {
    group: 'Server',
    doc: 'Which deployment this is; chooses the analytics website id, and keeps search engines out of beta and staging.',
    fallback: 'development',
    allowed: 'development, beta, staging or production',
    schema: z.enum(['development', 'beta', 'staging', 'production']),
  },
  LOG_LEVEL: {
    group: 'Server',
    doc: 'How much to log.',
    fallback: 'info',
    allowed: 'trace, debug, info, warn, error, fatal or silent',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  LOG_FORMAT: {
    group: 'Server',
    doc: 'json for machines, text for people; auto takes text on a terminal.',
    fallback: 'auto',
    allowed: 'auto, json or text',
    schema: z.enum(['auto', 'json', 'text']),
  },
} as const satisfies Record<string, Setting<unknown>>;
