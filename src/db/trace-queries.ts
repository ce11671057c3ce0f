import type { LogEvent } from 'kysely';
import { addEndedSpan } from '#platform/spans.ts';

/** Maximum length of a statement in a span. Longer ones, such as bulk inserts, are truncated. */
const MAX_TEXT = 2000;

/** Kysely's `log` option: adds a span for each query. The text of a query contains placeholders instead of values. */
export function traceQuery(event: LogEvent): void {
  const { sql } = event.query;
  const operation = /^\s*\(?(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'query';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': sql.slice(0, MAX_TEXT),
  };
  const error = event.level === 'error' ? event.error : undefined;
  addEndedSpan(operation, attributes, event.queryDurationMillis, error);
}
