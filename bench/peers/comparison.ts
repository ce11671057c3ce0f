/** A figure of Vitrine and that of another program, the peer, measured on the same machine in the same run. */
export type Comparison = {
  what: string;
  peer: string;
  theirs: string;
  ours: string;
  /** Vitrine's speed divided by the peer's. Above 1, Vitrine is faster. */
  ratio: number;
  /** Minimum ratio; null if the comparison is only informative. */
  goal: number | null;
};

export const formatComparisons = (comparisons: readonly Comparison[]): string =>
  [
    '| what | peer | peer’s figure | Vitrine’s figure | Vitrine’s speed relative to the peer’s | goal |',
    '|---|---|---:|---:|---:|---|',
    ...comparisons.map(({ what, peer, theirs, ours, ratio, goal }) => {
      const speed = `${ratio.toFixed(2)}x`;
      const isMissed = goal !== null && ratio < goal;
      return `| ${what} | ${peer} | ${theirs} | ${ours} | ${isMissed ? `**${speed}**` : speed} | ${goal === null ? '' : `>= ${goal}x`} |`;
    }),
  ].join('\n');

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
