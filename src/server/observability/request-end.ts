import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLabelsOf } from './request-labels.ts';

/** A request whose response was sent, or whose client disconnected. */
export type FinishedRequest = {
  method: string;
  /** Path without the query, which may contain personal data. */
  path: string;
  route: string;
  /** Status that was sent; 499 if the client disconnected first. */
  status: number;
  /** Time from the request headers to the end of the response, in ms. */
  ms: number;
  requestId: string | undefined;
};

/** Standard methods. Others are counted together, so that clients cannot add time series to the metrics. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Calls `report` when the response has been sent or the client has disconnected. */
export function onRequestEnd(
  request: IncomingMessage,
  response: ServerResponse,
  report: (finished: FinishedRequest) => void,
): void {
  const start = performance.now();
  response.once('close', () => {
    const { method = 'GET', url = '/' } = request;
    const labels = requestLabelsOf(request);
    report({
      method: METHODS.has(method) ? method : 'other',
      path: url.split('?', 1)[0] ?? '/',
      route: labels?.route ?? 'unknown',
      status: response.writableFinished ? response.statusCode : 499,
      ms: performance.now() - start,
      requestId: labels?.requestId,
    });
  });
}
