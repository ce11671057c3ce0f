import { createHmac } from 'node:crypto';

/** Sends text messages (SMS). */
export type TextMessages = {
  /** `phone` in E.164 (`+4915112345678`). Rejects if the message was not accepted. */
  send(phone: string, text: string): Promise<void>;
};

export type TextMessageSettings = { url: string; secret: string | null };

const TIMEOUT_MS = 10_000;

/**
 * Sends messages to a webhook of the operator: `POST {"phone", "message"}`. If a secret is set, `x-vitrine-signature`
 * has the hexadecimal HMAC-SHA-256 of the body. Any status from 200 to 299 means that the message was accepted.
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
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The sender of text messages answered with status ${answer.status}`);
    },
  };
}
