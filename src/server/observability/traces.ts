import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { addToEnvironment, type Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { setTracer } from '#platform/spans.ts';
import { onRequestEnd } from './request-end.ts';

type TraceDeps = { config: Config; logger: Logger; version: string };

export type Traces = {
  /** Runs `handle` inside a span that ends with the response. */
  trace(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  /** Sends the remaining spans and turns tracing off. */
  close(): Promise<void>;
};

/** Minimum time between two logged problems: an unreachable collector causes one every few seconds. */
const LOG_INTERVAL_MS = 60_000;

/** Health checks are not traced, because their many spans would hide the requests of visitors. */
const UNTRACED = new Set(['/healthz', '/readyz']);

/** Makes OpenTelemetry report its problems to `logger`, at most one per `LOG_INTERVAL_MS`. */
function setDiagnosticsLogger(logger: Logger): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const log = (message: string, ...details: unknown[]): void => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    logger.warn(
      { reason: [message, ...details].map(String).join(' ').slice(0, 500) },
      'OpenTelemetry reported a problem',
    );
  };
  const ignore = (): void => undefined;
  const logging = { error: log, warn: log, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logging, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/**
 * Starts sending traces to an OpenTelemetry collector (OTLP over HTTP with JSON). Address, headers, sampling and
 * attributes come from the standard variables `OTEL_*` in `config.tracing`. The modules that query the database, use
 * the storage or render pages add their own spans through `platform/spans.ts`.
 */
export function openTraces({ config, logger, version }: TraceDeps): Traces {
  // OpenTelemetry reads the environment, which does not contain the settings of the file `.env`.
  const restoreEnvironment = addToEnvironment(config.tracing ?? {});
  setDiagnosticsLogger(logger);
  const service = resourceFromAttributes({ 'service.name': 'vitrine', 'service.version': version });
  const resource = defaultResource()
    .merge(service)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('vitrine', version);
  setTracer(tracer);

  return {
    trace: (request, response, handle) => {
      const { method = 'GET', url = '/', headers } = request;
      const path = url.split('?', 1)[0] ?? '/';
      if (UNTRACED.has(path)) return handle();
      // Only a trusted proxy may continue its trace here. Otherwise any visitor could decide what is sampled.
      const parent = config.trustedProxies > 0 ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'url.path': path, 'url.scheme': 'http' },
        },
        parent,
      );
      onRequestEnd(request, response, ({ method: knownMethod, route, status, requestId }) => {
        span.updateName(`${knownMethod} ${route}`);
        span.setAttributes({
          'http.route': route,
          'http.response.status_code': status,
          ...(requestId && { 'vitrine.request.id': requestId }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(parent, span), handle);
    },
    close: async () => {
      setTracer(null);
      await provider.shutdown().catch(() => undefined);
      restoreEnvironment();
      contexts.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}
