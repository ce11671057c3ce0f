/**
 * Errors of `/auth/v1` with HTTP status and default message. The codes are those of auth-js (its `ErrorCode`), or
 * Vitrine's own if auth-js has none. The statuses matter for token refreshes: auth-js repeats a refresh that failed
 * with a status from 500 to 504, but signs the user out after 429.
 */
export const AUTH_ERRORS = {
  bad_json: { status: 400, message: 'Could not parse request body as JSON' },
  validation_failed: { status: 400, message: 'The request is not valid' },
  invalid_credentials: { status: 400, message: 'Invalid login credentials' },
  current_password_required: { status: 400, message: 'Current password required when setting new password.' },
  current_password_invalid: { status: 400, message: 'The current password is wrong' },
  refresh_token_not_found: { status: 400, message: 'Invalid Refresh Token: Refresh Token Not Found' },
  refresh_token_already_used: { status: 400, message: 'Invalid Refresh Token: Already Used' },
  session_expired: { status: 400, message: 'Invalid Refresh Token: Session Expired (Inactivity)' },
  bad_code_verifier: { status: 400, message: 'code challenge does not match previously saved code verifier' },
  bad_oauth_state: { status: 400, message: 'The sign-in did not begin in this browser, or took too long' },
  bad_oauth_callback: { status: 400, message: 'The identity provider sent an invalid response' },
  oauth_canceled: { status: 400, message: 'The sign-in was canceled or refused at the identity provider' },
  oauth_provider_not_supported: { status: 400, message: 'This identity provider is not configured' },
  provider_disabled: { status: 400, message: 'Provider is not enabled' },
  no_authorization: { status: 401, message: 'This endpoint requires a valid Bearer token' },
  insufficient_aal: {
    status: 401,
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  },
  not_admin: { status: 403, message: 'User not allowed' },
  bad_jwt: { status: 403, message: 'invalid JWT: unable to parse or verify signature' },
  session_not_found: { status: 403, message: 'Session from session_id claim in JWT does not exist' },
  user_banned: { status: 403, message: 'User is banned' },
  otp_expired: { status: 403, message: 'Email link is invalid or has expired' },
  flow_state_not_found: { status: 404, message: 'invalid flow state, no valid flow state found' },
  mfa_factor_not_found: { status: 404, message: 'Factor not found' },
  saml_provider_disabled: { status: 404, message: 'SAML 2.0 is disabled' },
  manual_linking_disabled: { status: 404, message: 'Manual linking is disabled' },
  passkey_disabled: { status: 404, message: 'Passkeys are disabled' },
  feature_disabled: { status: 404, message: 'OAuth server is disabled' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  method_not_allowed: { status: 405, message: 'The method is not allowed here' },
  request_too_large: { status: 413, message: 'The request is too large' },
  flow_state_expired: { status: 422, message: 'invalid flow state, flow state has expired' },
  signup_disabled: { status: 422, message: 'Signups not allowed for this instance' },
  otp_disabled: { status: 422, message: 'Signups not allowed for otp' },
  email_provider_disabled: { status: 422, message: 'Login with magic link is disabled' },
  phone_provider_disabled: { status: 422, message: 'Phone logins are disabled' },
  web3_provider_disabled: { status: 422, message: 'Web3 provider is disabled' },
  anonymous_provider_disabled: { status: 422, message: 'Anonymous sign-ins are disabled' },
  email_exists: { status: 422, message: 'A user with this email address has already been registered' },
  same_password: { status: 422, message: 'New password should be different from the old password.' },
  weak_password: { status: 422, message: 'This password is too easy to guess' },
  mfa_factor_name_conflict: { status: 422, message: 'You already have a second factor of this name' },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: 'Maximum number of verified factors reached, unenroll to continue',
  },
  mfa_phone_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for Phone' },
  mfa_phone_verify_not_enabled: { status: 422, message: 'MFA verification is disabled for Phone' },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: 'MFA enroll is disabled for WebAuthn' },
  mfa_challenge_expired: { status: 422, message: 'This code request has expired. Please ask for a new one.' },
  mfa_verification_failed: { status: 422, message: 'The code is not valid' },
  mfa_recovery_codes_sole_factor: {
    status: 422,
    message: 'Add an authenticator app or a phone before you create recovery codes',
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
  /** Overrides the status in `AUTH_ERRORS`. GoTrue, whose API this is, uses some codes with several statuses. */
  status?: number;
  /** Seconds until another attempt makes sense. */
  retryAfter?: number;
  /** For a weak password: 'length' or 'pwned'. */
  reasons?: string[];
  cause?: unknown;
  /** Whether the cause is already in the log. */
  isLogged?: boolean;
};

/** An expected error of `/auth/v1`. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly reasons: string[] | undefined;
  readonly isLogged: boolean;

  constructor(code: AuthErrorCode, { message, status, retryAfter, reasons, cause, isLogged }: Options = {}) {
    super(message ?? AUTH_ERRORS[code].message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status ?? AUTH_ERRORS[code].status;
    this.retryAfter = retryAfter;
    this.reasons = reasons;
    this.isLogged = isLogged ?? false;
  }
}
