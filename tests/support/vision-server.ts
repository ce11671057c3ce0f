import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { parseConfig, type VisionConfig } from '#platform/config.ts';

/** A response of the provider: the model's text, an error (`status`), or no response at all (`hang`). */
export type Reply = {
  text?: string;
  /** Whether the text was cut off at the token limit. */
  isTruncated?: boolean;
  status?: number;
  /** Number of spaces after the body. The response is then compressed, so that it is small on the network. */
  padding?: number;
  /** Address of a redirect. */
  location?: string;
  /** Raw body, for errors or for a response that is not the provider's JSON. */
  body?: string;
  hang?: boolean;
};

type Body = Record<string, unknown> & { tools?: { name: string }[] };
export type RecordedRequest = { path: string; headers: IncomingMessage['headers']; text: string; body: Body };

export type VisionServer = {
  requests: RecordedRequest[];
  /** Responses to the following requests, in order. The last response repeats. */
  replies: Reply[];
  /** `http://127.0.0.1:<port>`, without the provider's path. */
  url: string;
  /** Number of requests whose connection the client closed before the response. */
  abortedRequests: number;
  /** Settings that point the gallery at this server. */
  config(provider: VisionConfig['provider'], more?: Partial<VisionConfig>): VisionConfig;
  close(): Promise<void>;
};

/** Token usage that each response reports. */
export const TOKENS = { input: 900, output: 100 } as const;

/** Wraps a model's text in the response format of the provider that the request path belongs to. */
function responseBodyFor({ path, body }: RecordedRequest, { text = '', isTruncated = false }: Reply): object {
  const { input, output } = TOKENS;
  if (path === '/v1/chat/completions') {
    return {
      id: 'one',
      object: 'chat.completion',
      created: 1,
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text },
          finish_reason: isTruncated ? 'length' : 'stop',
        },
      ],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    };
  }
  if (path === '/v1/messages') {
    return {
      type: 'message',
      id: 'one',
      role: 'assistant',
      model: body.model,
      content: [{ type: 'text', text }],
      stop_reason: isTruncated ? 'max_tokens' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    };
  }
  if (path.startsWith('/v1beta/models/')) {
    return {
      candidates: [
        { content: { role: 'model', parts: [{ text }] }, finishReason: isTruncated ? 'MAX_TOKENS' : 'STOP' },
      ],
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output,
        totalTokenCount: input + output,
      },
    };
  }
  // Ollama.
  return {
    ...{
      model: body.model,
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: text },
    },
    done: true,
    done_reason: isTruncated ? 'length' : 'stop',
    total_duration: 5,
    load_duration: 1,
    prompt_eval_count: input,
    prompt_eval_duration: 1,
    eval_count: output,
    eval_duration: 1,
  };
}

const PATHS = { 'openai-compatible': '/v1', anthropic: '/v1', google: '/v1beta', ollama: '' } as const;
const MODELS = {
  'openai-compatible': 'local-vision',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
  ollama: 'qwen2.5vl',
} as const;

/** Starts a vision model provider on loopback that supports all four API formats. */
export async function startVisionServer(): Promise<VisionServer> {
  const state: Pick<VisionServer, 'requests' | 'replies' | 'abortedRequests'> = {
    requests: [],
    replies: [],
    abortedRequests: 0,
  };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const recordedRequest = {
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: JSON.parse(text) as Body,
    };
    state.requests.push(recordedRequest);
    const reply = (state.replies.length > 1 ? state.replies.shift() : state.replies[0]) ?? {};
    response.on('close', () => {
      if (!response.writableFinished) state.abortedRequests += 1;
    });
    if (reply.hang) return;
    // The header `retry-after-ms` shortens the client's pause before its second attempt. By default it takes seconds.
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      'retry-after-ms': '1',
      ...(reply.padding && { 'content-encoding': 'gzip' }),
      ...(reply.location && { location: reply.location }),
    });
    const error = {
      error: { type: 'error', message: 'the provider says no', code: reply.status, status: 'NO' },
    };
    const body = reply.body ?? JSON.stringify(reply.status ? error : responseBodyFor(recordedRequest, reply));
    response.end(reply.padding ? gzipSync(body + ' '.repeat(reply.padding)) : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    url: origin,
    config: (provider: VisionConfig['provider'], more: Partial<VisionConfig> = {}): VisionConfig => {
      const { vision } = parseConfig({
        ANALYSIS_PROVIDER: provider,
        ANALYSIS_MODEL: MODELS[provider],
        ANALYSIS_API_KEY: 'key-of-the-test',
        ANALYSIS_BASE_URL: `${origin}${PATHS[provider]}`,
      });
      if (!vision) throw new Error('These settings configure no vision model');
      return { ...vision, ...more };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
