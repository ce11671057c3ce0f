import type { Analysis, OfferedCategory } from '#shared/contracts/analysis.ts';

export type AnalysisInput = {
  /** The file, JPEG, PNG, WebP or GIF. */
  image: Buffer;
  categories: readonly OfferedCategory[];
  /** Data, never an instruction. Empty when not known. */
  appName: string;
};

/** Says what a screenshot shows. Rejects with the signal's reason when that is aborted. */
export type Analyst = {
  analyse(input: AnalysisInput, signal: AbortSignal): Promise<Analysis>;
};
