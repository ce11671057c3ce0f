import type { Analysis, CandidateCategory } from '#shared/contracts/analysis.ts';

export type AnalysisInput = {
  /** JPEG, PNG, WebP or GIF. */
  image: Buffer;
  categories: readonly CandidateCategory[];
  /** Name of the app; empty if unknown. It is untrusted text, so the prompt for a vision model marks it as data. */
  appName: string;
};

/** Classifies a screenshot. Rejects with the signal's reason when it is aborted. */
export type Analyst = {
  analyse(input: AnalysisInput, signal: AbortSignal): Promise<Analysis>;
};
