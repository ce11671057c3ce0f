/** Object ids of the types that the database clients do not parse in their default way. */
export const OIDS = { int8: 20, json: 114, timestamptz: 1184, jsonb: 3802 } as const;

/** Object ids of json, jsonb and their array types. */
export const JSON_OIDS: ReadonlySet<number> = new Set([OIDS.json, OIDS.jsonb, 199, 3807]);

/**
 * Parses a timestamptz without rounding it to the milliseconds of a Date. Keyset paging compares cursors with stored
 * values, so a cursor must keep all digits. PostgreSQL drops trailing zeros; the result always has six digits, so that
 * the order of the texts is the order of the instants. Converts other time zones to UTC. Returns other texts, such as
 * `infinity`, unchanged.
 */
export function parseInstant(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::?\d\d)*)$/.exec(text);
  if (!match) return text;
  const [, day, time, digits = '', zone] = match;
  const fraction = `.${digits.padEnd(6, '0')}`;
  if (zone === '+00') return `${day}T${time}${fraction}Z`;
  // PostgreSQL omits minutes that are 0, but `Date` needs them. `Date` does not accept the seconds of old offsets.
  const offset = zone?.length === 3 ? `${zone}:00` : zone?.slice(0, 6);
  return `${new Date(`${day}T${time}${offset}`).toISOString().slice(0, 19)}${fraction}Z`;
}

/** Parses a bigint as a number, which is enough for counts. Throws `RangeError` for values from 2^53. */
export function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}
