/** Pseudo-random numbers that are the same in each rendering. */
export type Chance = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  between: (low: number, high: number) => number;
  /** An integer; both limits are included. */
  whole: (low: number, high: number) => number;
  pick: <T>(from: readonly [T, ...T[]]) => T;
};

/** Mulberry32, seeded by the FNV-1a hash of a text. */
export function chance(seed: string): Chance {
  let state = 2_166_136_261;
  for (const character of seed) {
    state ^= character.codePointAt(0) ?? 0;
    state = Math.imul(state, 16_777_619);
  }
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  };
}
