/** Object ids of the types that are not read as the database's library reads them. */
export const OIDS = { int8: 20, json: 114, timestamptz: 1184, jsonb: 3802 } as const;

/** Object ids of json, jsonb and arrays of them. */
export const JSON_OIDS: ReadonlySet<number> = new Set([OIDS.json, OIDS.jsonb, 199, 3807]);

/**
 * Reads a timestamptz without rounding it to the milliseconds of a Date: keyset paging compares what it was
 * given with what is stored, so a cursor must carry every digit.
 * Sessions run in UTC; anything else is converted and keeps its microseconds all the same.
 */
export function parseInstant(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d(?::?\d\d)*)$/.exec(text);
  if (!match) return text;
  const [, day, time, fraction = '', zone] = match;
  if (zone === '+00') return `${day}T${time}${fraction}Z`;
  const offset = zone?.length === 3 ? `${zone}:00` : zone?.slice(0, 6);
  return `${new Date(`${day}T${time}${offset}`).toISOString().slice(0, 19)}${fraction}Z`;
}

/** Counts fit a number; a bigint beyond 2^53 would be wrong, so it is refused. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
