/** A figure of a scenario, and what it must be. */
export type Finding = {
  what: string;
  figure: string;
  /** What the figure must be; empty if it is only informative. */
  expected: string;
  ok: boolean;
};

export type Scenario = {
  /** Name for `--only`. */
  name: string;
  /** Heading in `docs/proof.md`. */
  title: string;
  /** What is done, in one or two sentences. */
  description: string;
  /** The run is aborted after this time. */
  maxMinutes: number;
  /** Returns the reason why this machine cannot run the scenario, or null. */
  findObstacle?(): Promise<string | null>;
  run(signal: AbortSignal): Promise<Finding[]>;
};

/** A finding that is right if `ok`. */
export const finding = (what: string, figure: string | number, expected = '', ok = true): Finding => ({
  what,
  figure: String(figure),
  expected,
  ok,
});

/** A finding that is right if the count is 0. */
export const noneOf = (what: string, count: number): Finding => finding(what, count, '0', count === 0);

/** Returns the value below which the given share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const formatMs = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1000).toFixed(1)} s`;
