import { authClient } from '#web/auth/client.ts';
import { type CodeFactor, TYPE_NAMES } from './factors.ts';

/** A factor that was begun and does not count yet. */
export type Enrolment = {
  id: string;
  type: CodeFactor['type'];
  name: string;
  /** What an app needs to know: as a picture, and as text to type in. */
  totp: { picture: string; secret: string } | null;
  phone: string | null;
};

/** A name that no other factor has: each is known by its name. */
export function freeName(type: CodeFactor['type'], taken: readonly string[]): string {
  const name = TYPE_NAMES[type];
  for (let number = 2; ; number++) {
    const candidate = number === 2 && !taken.includes(name) ? name : `${name} ${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** E.164, as it is sent: spaces, dashes and brackets are for people. */
export const phoneNumber = (text: string): string => text.replace(/[\s().-]/g, '');

/** Begins an app. Throws with the server's message. */
export async function beginApp(name: string, issuer: string): Promise<Enrolment> {
  const { data, error } = await authClient().mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer,
  });
  if (error) throw error;
  const { qr_code: picture, secret } = data.totp;
  return { id: data.id, type: 'totp', name, totp: { picture, secret }, phone: null };
}

/** Begins a phone. Throws with the server's message, also when messages to phones are not set up. */
export async function beginPhone(name: string, phone: string): Promise<Enrolment> {
  const { data, error } = await authClient().mfa.enroll({ factorType: 'phone', friendlyName: name, phone });
  if (error) throw error;
  return { id: data.id, type: 'phone', name, totp: null, phone };
}

/** Asks for a code: a phone gets a message. Resolves with the id that the code is verified under. */
export async function challenge(factorId: string): Promise<string> {
  const { data, error } = await authClient().mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/** From here on the factor counts, and this session has given it. */
export async function verify(factorId: string, challengeId: string, code: string): Promise<void> {
  const { error } = await authClient().mfa.verify({ factorId, challengeId, code });
  if (error) throw error;
}

/** Forgets a factor that was not finished; the server does so by itself with time. */
export function abandon({ id }: Enrolment): void {
  void authClient().mfa.unenroll({ factorId: id });
}
