import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** One step each way, for clocks that are a little off and for slow fingers (RFC 6238, section 5.2). */
const WINDOW = 1;
/** RFC 4226, section 4: 160 bits are recommended. */
const SECRET_BYTES = 20;

export type TotpEnrolment = { secret: string; uri: string; qrCode: string };

/** A new secret, in base 32, with the address for authenticator apps and its QR code as SVG. */
export function createTotp(issuer: string, label: string): TotpEnrolment {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...SETTINGS, issuer, label, secret }).toString();
  // Colours by name: auth-js puts the SVG into an address without encoding it, where '#' would end it.
  const qrCode = renderSVG(uri, { ecc: 'M', border: 2, whiteColor: 'white', blackColor: 'black' });
  return { secret: secret.base32, uri, qrCode };
}

/** The time step whose code this is, at the moment or one step beside it; null for any other text. */
export function matchingStep(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}
