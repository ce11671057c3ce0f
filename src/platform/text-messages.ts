import { createHmac } from 'node:crypto';

/** Sends text messages (SMS), which contain codes of second factors. */
export type TextMessages = {
  /**
   * Sends a message to a phone number in E.164 format (`+4915112345678`). Throws if the message was not
   * accepted.
   */
  send(phone: string, text: string): Promise<void>;
};

export type TextMessageSettings = { url: string; secret: string | null };

const TIMEOUT_MS = 10_000;

/**
 * Creates a sender that calls a webhook of the operator, which must deliver the messages: `POST {"phone",
 * "message"}`. If a secret is set, `x-vitrine-signature` is the hexadecimal HMAC-SHA-256 of the body. Any
 * status from 200 to 299 means that the message was accepted.
 */
export function createTextMessages({ url, secret }: TextMessageSettings): TextMessages {
  return {
    async send(phone, message) {
      const body = JSON.stringify({ phone, message });
      const signature = secret && createHmac('sha256', secret).update(body).digest('hex');
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signature && { 'x-vitrine-signature': signature }),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok)
        throw new Error(
          `The webhook for text messages (TEXT_MESSAGE_URL) answered with status ${response.status}`,
        );
    },
  };
}
