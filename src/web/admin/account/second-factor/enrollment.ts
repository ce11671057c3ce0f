import { authClient } from '#web/auth/client.ts';
import { type CodeFactor, TYPE_NAMES } from './factors.ts';

/** A second factor that was added, but is not verified with a code yet. */
export type Enrollment = {
  id: string;
  type: CodeFactor['type'];
  name: string;
  /** Key for an authenticator app, as a QR code (data URL) and as text. */
  totp: { qrCode: string; secret: string } | null;
  phone: string | null;
};

/** Returns a name that no other factor has: 'Phone', 'Phone 2', 'Phone 3'. */
export function suggestName(type: CodeFactor['type'], existingNames: readonly string[]): string {
  const name = TYPE_NAMES[type];
  if (!existingNames.includes(name)) return name;
  for (let number = 2; ; number++) {
    const candidate = `${name} ${number}`;
    if (!existingNames.includes(candidate)) return candidate;
  }
}

/** Removes spaces, dashes, dots and brackets, which the E.164 format does not allow, from a phone number. */
export const normalizePhoneNumber = (text: string): string => text.replace(/[\s().-]/g, '');

/** Enrolls an authenticator app. Throws with the server's message. */
export async function enrollAuthenticatorApp(name: string, issuer: string): Promise<Enrollment> {
  const { data, error } = await authClient().mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer,
  });
  if (error) throw error;
  const { qr_code: qrCode, secret } = data.totp;
  return { id: data.id, type: 'totp', name, totp: { qrCode, secret }, phone: null };
}

/** Enrolls a phone. Throws with the server's message, for example if the server cannot send text messages. */
export async function enrollPhone(name: string, phone: string): Promise<Enrollment> {
  const { data, error } = await authClient().mfa.enroll({ factorType: 'phone', friendlyName: name, phone });
  if (error) throw error;
  return { id: data.id, type: 'phone', name, totp: null, phone };
}

/** Creates a challenge for `verifyCode` and returns its id. To a phone, the server sends the code in a text message. */
export async function createChallenge(factorId: string): Promise<string> {
  const { data, error } = await authClient().mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/** Verifies the code. Afterwards the factor is active, and this session counts as signed in with it. */
export async function verifyCode(factorId: string, challengeId: string, code: string): Promise<void> {
  const { error } = await authClient().mfa.verify({ factorId, challengeId, code });
  if (error) throw error;
}

/** Deletes an unverified factor. Errors are ignored because the server deletes abandoned factors itself. */
export function abandonEnrollment({ id }: Enrollment): void {
  void authClient()
    .mfa.unenroll({ factorId: id })
    .catch(() => undefined);
}
