/**
 * All errors of the API: the stable code for clients, the HTTP status and the default message. User input
 * never causes status 500.
 */
export const ERRORS = {
  /** The specification requires the error code of PostgREST for a missing row. */
  PGRST116: { status: 404, message: 'Not found' },
  route_not_found: { status: 404, message: 'There is nothing at this address' },
  validation_failed: { status: 400, message: 'The request is not valid' },
  invalid_cursor: { status: 400, message: 'The cursor is not valid' },
  authentication_required: { status: 401, message: 'Authentication required. Please log in.' },
  forbidden: { status: 403, message: 'You do not have permission to do this' },
  second_factor_required: { status: 403, message: 'A second factor is required for this' },
  setup_closed: { status: 403, message: 'The first admin already exists. Please log in.' },
  setup_link_invalid: {
    status: 403,
    message: 'This link is no longer valid. Restart the server to get a new one.',
  },
  /** The client disconnected while it sent the body; only logged. */
  request_aborted: { status: 499, message: 'The connection was closed before the request was complete' },
  request_too_large: { status: 413, message: 'The request is too large' },
  rate_limited: { status: 429, message: 'Too many attempts. Please try again later.' },
  weak_password: { status: 422, message: 'This password is too easy to guess' },
  method_not_allowed: { status: 405, message: 'The method is not allowed here' },
  conflict: { status: 409, message: 'This conflicts with existing data' },
  edit_conflict: { status: 409, message: 'Someone else has changed this in the meantime' },
  selection_changed: { status: 409, message: 'The list has changed in the meantime. Please select again.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This idempotency key was used for another request',
  },
  duplicate_slug: { status: 409, message: 'This URL is already taken' },
  duplicate_image: { status: 409, message: 'The catalogue already has this image' },
  in_use: { status: 409, message: 'This is still in use' },
  category_cycle: { status: 422, message: 'A category cannot be its own ancestor' },
  category_parent_type: { status: 422, message: 'A parent category must have the same type' },
  category_type_mismatch: { status: 422, message: 'The category is of the wrong type for this' },
  stack_mismatch: {
    status: 422,
    message:
      'The screens of a stack must have the same app and, unless they differ in size, the same platform',
  },
  unknown_reference: { status: 422, message: 'This refers to something that does not exist' },
  image_too_large: { status: 413, message: 'Image is too large even after processing' },
  image_type: {
    status: 415,
    message: 'Invalid file type. Please upload a JPG, PNG, GIF, or WebP image.',
  },
  image_invalid: { status: 422, message: 'The image cannot be read' },
  image_dimensions: {
    status: 422,
    message: 'Image dimensions too large. Maximum total pixels is 144000000.',
  },
  image_option: { status: 400, message: 'This image option is not allowed' },
  analysis_failed: { status: 502, message: 'The screenshot could not be analyzed' },
  /** The client disconnected during the analysis; only logged. */
  analysis_cancelled: { status: 499, message: 'Analysis cancelled' },
  /** The client disconnected before the response; only logged. */
  client_disconnected: { status: 499, message: 'The client closed the connection' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  unavailable: { status: 503, message: 'The service is not available' },
  internal: { status: 500, message: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Body of every error response. */
export type ErrorBody = { error: string; code: ErrorCode; details?: unknown };

/** An expected failure. Domain code throws it; the server responds with its status and an `ErrorBody`. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    options: { details?: unknown; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ProductError';
    this.code = code;
    this.details = options.details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Returns the error for a missing item, for example with the message 'Screen not found'. */
export const notFound = (what: string): ProductError => new ProductError('PGRST116', `${what} not found`);
