/** A seeded random number generator (mulberry32): the same seed gives the same catalogue on every machine. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from 0 (inclusive) to `below` (exclusive). */
  int(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** An index into a list of this length. Low indices are far more frequent, like popular items. */
  skewed(length: number): number;
  /** Hexadecimal digits. */
  hex(length: number): string;
  /** A UUIDv7 with the timestamp `at`, in milliseconds since 1970. */
  uuid(at: number): string;
};

export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  const hex = (length: number): string => {
    let text = '';
    while (text.length < length) text += int(0x1_0000_0000).toString(16).padStart(8, '0');
    return text.slice(0, length);
  };
  return {
    next,
    int,
    hex,
    pick: (list) => list[int(list.length)] as (typeof list)[number],
    skewed: (length) => Math.floor(length * next() ** 2.5),
    uuid: (at) => {
      const time = at.toString(16).padStart(12, '0');
      const variant = (8 + int(4)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
    },
  };
}
