/**
 * What `/auth/v1` refuses with: the codes that auth-js knows (its `ErrorCode`), their HTTP status and default
 * message. A code or status of 500 to 504 is tried again by the client; 429 on a refresh would sign the user out.
 */
export const AUTH_ERRORS = {
  bad_json: { status: 400, message: 'The body is not valid JSON' },
  validation_failed: { status: 400, message: 'The request is not valid' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  current_password_required: { status: 400, message: 'Current password is required' },
  refresh_token_not_found: { status: 400, message: 'This session is not known. Please log in again.' },
  refresh_token_already_used: {
    status: 400,
    message: 'This session was ended for safety. Please log in again.',
  },
  session_expired: { status: 400, message: 'This session has expired. Please log in again.' },
  bad_code_verifier: { status: 400, message: 'The code verifier does not match' },
  bad_oauth_state: { status: 400, message: 'The sign-in did not begin in this browser, or took too long' },
  bad_oauth_callback: { status: 400, message: 'The identity provider gave an answer that cannot be used' },
  oauth_provider_not_supported: { status: 400, message: 'This identity provider is not configured' },
  no_authorization: { status: 401, message: 'Authentication required. Please log in.' },
  insufficient_aal: { status: 401, message: 'A second factor is required for this' },
  bad_jwt: { status: 403, message: 'The access token is not valid' },
  session_not_found: { status: 403, message: 'This session has ended. Please log in again.' },
  user_banned: { status: 403, message: 'This account is suspended' },
  otp_expired: { status: 403, message: 'This link is not valid any more. Please ask for a new one.' },
  flow_state_not_found: { status: 404, message: 'This sign-in is not known' },
  mfa_factor_not_found: { status: 404, message: 'This second factor does not exist' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  method_not_allowed: { status: 405, message: 'The method is not allowed here' },
  request_too_large: { status: 413, message: 'The request is too large' },
  flow_state_expired: { status: 422, message: 'This sign-in took too long. Please try again.' },
  signup_disabled: { status: 422, message: 'Public registration is disabled' },
  otp_disabled: { status: 422, message: 'Signing in by a mailed code is disabled' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-in is disabled' },
  manual_linking_disabled: { status: 422, message: 'Linking identities is disabled' },
  email_exists: { status: 422, message: 'This email address belongs to another account' },
  same_password: { status: 422, message: 'The new password must differ from the current one' },
  weak_password: { status: 422, message: 'This password is too easy to guess' },
  mfa_factor_name_conflict: { status: 422, message: 'You already have a second factor of this name' },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'You have as many second factors as an account can have',
  },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'Second factors by phone are not set up here' },
  mfa_phone_verify_not_enabled: { status: 422, message: 'Second factors by phone are not set up here' },
  mfa_webauthn_enroll_not_enabled: {
    status: 422,
    message: 'Second factors of this kind are not set up here',
  },
  mfa_challenge_expired: { status: 422, message: 'This code request has expired. Please ask for a new one.' },
  mfa_verification_failed: { status: 422, message: 'The code is not valid' },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    message: 'Recovery codes need another second factor beside them',
  },
  mfa_recovery_codes_locked: { status: 429, message: 'Too many wrong codes. Please try again later.' },
  over_request_rate_limit: { status: 429, message: 'Too many attempts. Please try again later.' },
  over_email_send_rate_limit: {
    status: 429,
    message: 'Too many mails were asked for. Please try again later.',
  },
  over_sms_send_rate_limit: {
    status: 429,
    message: 'Too many messages were asked for. Please try again later.',
  },
  unexpected_failure: { status: 500, message: 'Something went wrong on our side' },
  sms_send_failed: { status: 502, message: 'The message could not be sent' },
  request_timeout: { status: 503, message: 'The server is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type AuthErrorCode = keyof typeof AUTH_ERRORS;

type Options = {
  message?: string;
  /** Where the call's own status differs from the table's: auth-js' contract gives one code several. */
  status?: number;
  /** Seconds until another attempt makes sense. */
  retryAfter?: number;
  /** Of a weak password: 'length', 'characters' or 'pwned'. */
  reasons?: string[];
  cause?: unknown;
};

/** An expected refusal of `/auth/v1`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly reasons: string[] | undefined;

  constructor(code: AuthErrorCode, { message, status, retryAfter, reasons, cause }: Options = {}) {
    super(message ?? AUTH_ERRORS[code].message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status ?? AUTH_ERRORS[code].status;
    this.retryAfter = retryAfter;
    this.reasons = reasons;
  }
}
