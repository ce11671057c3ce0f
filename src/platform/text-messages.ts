import { createHmac } from 'node:crypto';

/** Sends short messages to phones. */
export type TextMessages = {
  /** `phone` in E.164 (`+4915112345678`). Rejects when the message was not taken. */
  send(phone: string, text: string): Promise<void>;
};

export type TextMessageSettings = { url: string; secret: string | null };

const PATIENCE_MS = 10_000;

/**
 * Hands messages to a program of the operator's: `POST {"phone", "message"}`, signed in `x-vitrine-signature` with
 * the hexadecimal HMAC-SHA-256 of the body when a secret is set. Any answer of 200 to 299 means that it was taken.
 */
export function createTextMessages({ url, secret }: TextMessageSettings): TextMessages {
  return {
    async send(phone, message) {
      const body = JSON.stringify({ phone, message });
      const signature = secret && createHmac('sha256', secret).update(body).digest('hex');
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature && { 'x-vitrine-signature': signature }),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The sender of text messages answered with status ${answer.status}`);
    },
  };
}
