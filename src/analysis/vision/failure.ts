/** Messages for curators, by the reason of the failure. */
const MESSAGES = {
  timeout: 'The vision model did not answer in time.',
  key: 'The vision model refused the access key: the operator of the gallery has to check ANALYSIS_API_KEY.',
  unknown:
    'The vision model was not found: the operator of the gallery has to check ANALYSIS_MODEL and ANALYSIS_BASE_URL.',
  busy: 'The vision model accepts no more requests at the moment.',
  unavailable: 'The vision model cannot be reached or has failed.',
  refused: 'The vision model rejected the request.',
  unusable: 'The vision model returned an answer that cannot be used.',
  budget: 'The daily token budget for the vision model is used up.',
} as const;

export type VisionFailureReason = keyof typeof MESSAGES;

/**
 * Thrown if there is no usable answer from the vision model, for example because the daily budget is used up. The
 * message is for curators, the cause for the log.
 */
export class VisionFailure extends Error {
  override readonly name = 'VisionFailure';
  readonly reason: VisionFailureReason;
  /** Tokens that the failed request used; null if unknown. */
  readonly tokens: number | null;

  constructor(reason: VisionFailureReason, options: { cause?: unknown; tokens?: number | null } = {}) {
    super(MESSAGES[reason], options.cause === undefined ? undefined : { cause: options.cause });
    this.reason = reason;
    this.tokens = options.tokens ?? null;
  }
}

/** Maps the provider's HTTP status to a reason. An undefined status means that the connection failed. */
export function reasonForStatus(status: number | undefined): VisionFailureReason {
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'unknown';
  if (status === 429) return 'busy';
  return status !== undefined && status >= 400 && status < 500 ? 'refused' : 'unavailable';
}
