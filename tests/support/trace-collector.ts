import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string };
type Attributes = { key: string; value: Value }[];

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  /** Missing or empty for the first span of a trace. */
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string | number | undefined>;
  /** Times in ms since 1970. */
  start: number;
  end: number;
  isError: boolean;
  /** Attributes of the process. */
  resource: Record<string, string | number | undefined>;
};

export type TraceCollector = {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** HTTP status of all further responses. */
  status: number;
  /** Number of received requests. */
  requests: number;
  close(): Promise<void>;
};

type Export = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        attributes: Attributes;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        status: { code: number };
      }[];
    }[];
  }[];
};

/** `STATUS_CODE_ERROR` of OTLP. */
const STATUS_ERROR = 2;

const toRecord = (attributes: Attributes): ReceivedSpan['resource'] =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );

/** Converts nanoseconds to milliseconds with three decimal places. */
const toMs = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000;

/** Starts an OpenTelemetry collector on loopback, which accepts traces as OTLP over HTTP with JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const collector: Omit<TraceCollector, 'url' | 'close'> = { spans: [], status: 200, requests: 0 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    collector.requests += 1;
    if (collector.status === 200 && request.url === '/v1/traces') {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Export;
      for (const { resource, scopeSpans } of resourceSpans) {
        for (const { spans } of scopeSpans)
          for (const { attributes, startTimeUnixNano, endTimeUnixNano, status, ...span } of spans)
            collector.spans.push({
              ...span,
              attributes: toRecord(attributes),
              start: toMs(startTimeUnixNano),
              end: toMs(endTimeUnixNano),
              isError: status.code === STATUS_ERROR,
              resource: toRecord(resource.attributes),
            });
      }
    }
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
