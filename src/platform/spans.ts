import type { Attributes, SpanStatusCode, Tracer } from '@opentelemetry/api';

/** The value of `SpanStatusCode.ERROR`. Importing it would load OpenTelemetry. */
const STATUS_ERROR: SpanStatusCode.ERROR = 2;

/** Null while traces are off, so that measuring costs nothing and OpenTelemetry is not loaded. */
let tracer: Tracer | null = null;

/** Sets the tracer for all spans of this process; null turns them off. */
export function setTracer(newTracer: Tracer | null): void {
  tracer = newTracer;
}

/** Measures `work` as a span of the current trace. `name` must be of low cardinality. */
export function withSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: STATUS_ERROR, message: String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to the current trace a span of `ms` milliseconds that ends now. */
export function addEndedSpan(name: string, attributes: Attributes, ms: number, error?: unknown): void {
  const end = Date.now();
  const span = tracer?.startSpan(name, { attributes, startTime: end - ms });
  if (error !== undefined) span?.setStatus({ code: STATUS_ERROR, message: String(error) });
  span?.end(end);
}
