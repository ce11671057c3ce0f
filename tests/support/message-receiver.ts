import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MessageReceiver = {
  /** Value of TEXT_MESSAGE_URL. */
  url: string;
  /** `isSigned`: the signature in the request header is correct. */
  messages: { phone: string; message: string; isSigned: boolean }[];
  /** HTTP status of all further responses. */
  status: number;
  close(): Promise<void>;
};

/** Starts a stand-in for the operator's text message service on loopback. It records the accepted messages. */
export async function startMessageReceiver(secret: string): Promise<MessageReceiver> {
  const receiver: Omit<MessageReceiver, 'url' | 'close'> = { messages: [], status: 204 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const { phone, message } = JSON.parse(body) as { phone: string; message: string };
    if (receiver.status < 300) {
      receiver.messages.push({
        phone,
        message,
        isSigned: request.headers['x-vitrine-signature'] === signature,
      });
    }
    response.writeHead(receiver.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
