import type { IncomingMessage } from 'node:http';

/** Properties of a request that are known once it has been answered. */
export type RequestLabels = {
  /**
   * Pattern of its route, for example `/api/apps/:slug`, or the kind of a response that bypasses the routes.
   */
  route: string;
  requestId: string;
};

/** Pattern of the route that renders all pages. Its label is `page`. */
const PAGE_ROUTE = /^\/?\*$/;

const labels = new WeakMap<IncomingMessage, RequestLabels>();

/**
 * Stores the labels of a request for metrics, traces and the access log. `route` must have few distinct values, because
 * each value is a time series of the metrics.
 */
export const setRequestLabels = (request: IncomingMessage, { route, requestId }: RequestLabels): void =>
  void labels.set(request, { route: PAGE_ROUTE.test(route) ? 'page' : route, requestId });

/** Returns the labels of a request; undefined if the client disconnected before it was answered. */
export const requestLabelsOf = (request: IncomingMessage): RequestLabels | undefined => labels.get(request);
