import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** RFC 6238 with the parameters that all authenticator apps support: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** Accepted steps before and after the current one, for clock drift and slow typing (RFC 6238, section 5.2). */
const WINDOW = 1;
/** RFC 4226, section 4, recommends 160 bits. */
const SECRET_BYTES = 20;

export type TotpEnrollment = { secret: string; uri: string; qrCode: string };

/** Creates a secret in base 32, with the `otpauth:` URI for authenticator apps and its QR code as SVG. */
export function createTotp(issuer: string, label: string): TotpEnrollment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...SETTINGS, issuer, label, secret }).toString();
  // Uses named colors, because auth-js puts the SVG into a data URL without encoding it, and '#' would end the URL.
  const qrCode = renderSVG(uri, { ecc: 'M', border: 2, whiteColor: 'white', blackColor: 'black' });
  return { secret: secret.base32, uri, qrCode };
}

/**
 * Returns the time step that the code belongs to: the step of `nowMs`, the one before or the one after. Returns null if
 * the code is wrong.
 */
export function matchingStep(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}
