import { z } from 'zod';
import type { Setting } from './setting.ts';
import { flag, httpUrl, optionalUrl, port, text, URL_ALLOWED, wholeNumber } from './values.ts';

/** Settings of the HTTP server. */
export const SERVER_SETTINGS = {
  PORT: {
    group: 'Server',
    doc: 'Port to listen on. 0 selects a free port.',
    defaultValue: '3000',
    allowed: 'a port number, 0 to 65535',
    schema: port,
  },
  HOST: {
    group: 'Server',
    doc: 'Address to listen on. 0.0.0.0 listens on all IPv4 addresses.',
    defaultValue: '127.0.0.1',
    allowed: 'an address or host name',
    schema: text(255).regex(/^[\w.:-]+$/),
  },
  PUBLIC_URL: {
    group: 'Server',
    doc: 'Address that visitors use, for canonical links and social cards. Default: http://localhost:PORT.',
    defaultValue: null,
    allowed: `${URL_ALLOWED} without a path`,
    schema: httpUrl
      .transform((value) => new URL(value))
      .refine(({ href, origin }) => href.replace(/\/+$/, '') === origin)
      .transform(({ origin }) => origin)
      .optional(),
  },
  TRUSTED_PROXIES: {
    group: 'Server',
    doc: 'Number of reverse proxies in front of the server. The server trusts this many entries of X-Forwarded-For, counted from the right.',
    defaultValue: '0',
    allowed: 'a whole number, 0 to 10',
    schema: wholeNumber(0, 10),
  },
  DRAIN_SECONDS: {
    group: 'Server',
    doc: 'How many seconds the server still accepts requests after a stop signal. Meanwhile /readyz reports 503, so that a load balancer stops sending requests. A good value is two or three times the interval of the health checks.',
    defaultValue: '0',
    allowed: 'a whole number, 0 to 300',
    schema: wholeNumber(0, 300),
  },
  HSTS_SUBDOMAINS: {
    group: 'Server',
    doc: 'Whether browsers must use https for all subdomains too, once PUBLIC_URL is an https address. Turn it on only if all subdomains support https.',
    defaultValue: 'off',
    allowed: 'on or off',
    schema: flag,
  },
  APP_ENV: {
    group: 'Server',
    doc: 'Kind of deployment. It selects one of the settings ANALYTICS_ID_…; with beta and staging, the server tells search engines not to index the gallery.',
    defaultValue: 'development',
    allowed: 'development, beta, staging or production',
    schema: z.enum(['development', 'beta', 'staging', 'production']),
  },
  LOG_LEVEL: {
    group: 'Server',
    doc: 'Minimum level of logged messages.',
    defaultValue: 'info',
    allowed: 'trace, debug, info, warn, error, fatal or silent',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  STALE_PAGES_SECONDS: {
    group: 'Server',
    doc: 'How long cached pages are still shown after they have expired, if the database or the storage is unavailable.',
    defaultValue: '3600',
    allowed: 'a whole number, 0 to 604800',
    schema: wholeNumber(0, 604_800),
  },
  ACCESS_LOG: {
    group: 'Server',
    doc: 'Whether each request is logged with method, path, status and duration, but without query and client address.',
    defaultValue: 'off',
    allowed: 'on or off',
    schema: flag,
  },
  METRICS_PORT: {
    group: 'Server',
    doc: 'Port for Prometheus metrics at /metrics. Default: no metrics. 0 selects a free port.',
    defaultValue: null,
    allowed: 'a port number, 0 to 65535',
    schema: port.optional(),
  },
  METRICS_HOST: {
    group: 'Server',
    doc: 'Address that METRICS_PORT listens on. Anyone who reaches it can read the metrics.',
    defaultValue: '127.0.0.1',
    allowed: 'an address or host name',
    schema: text(255).regex(/^[\w.:-]+$/),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'Server',
    doc: 'Collector that receives OpenTelemetry traces (OTLP over HTTP). Other standard variables OTEL_* apply too. Default: no traces.',
    defaultValue: null,
    allowed: 'an http or https address such as http://localhost:4318',
    schema: optionalUrl,
  },
  LOG_FORMAT: {
    group: 'Server',
    doc: 'Format of the log: json for machines, text for people. auto uses text on a terminal and json otherwise. With json, the startup messages on standard output are JSON too.',
    defaultValue: 'auto',
    allowed: 'auto, json or text',
    schema: z.enum(['auto', 'json', 'text']),
  },
} as const satisfies Record<string, Setting<unknown>>;
