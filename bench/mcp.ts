import http from 'node:http';
import type { Config } from '#platform/config.ts';
import { createRandom } from './datasets/random.ts';
import { quantile, type Row, type Timing, timingRow } from './measure.ts';
import type { sampleCatalogue } from './reads.ts';
import { startServer } from './throughput.ts';

/** A tool call may take at most this multiple of the time of the same read through the API. */
const MAX_RATIO = 1.3;
const RUNS = 300;
const WARMUP = 50;

type Send = (path: string, body?: string) => Promise<void>;

/** Opens one keep-alive connection without `fetch`, whose overhead would hide the difference between API and MCP. */
function openConnection(url: string): { send: Send; close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const send: Send = (path, body) =>
    new Promise((resolve, reject) => {
      const options = { agent, headers, method: body ? 'POST' : 'GET' };
      const request = http.request(url + path, options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
        response.on('end', resolve).on('error', reject).resume();
      });
      request.on('error', reject).end(body);
    });
  return { send, close: () => agent.destroy() };
}

const toolCall = (name: string, args: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

const timingOf = (samples: readonly number[]): Timing => {
  const sorted = samples.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), runs: sorted.length };
};

/** Times two reads alternately, so that both run under the same conditions. */
async function timeInTurn(
  reads: readonly [() => Promise<void>, () => Promise<void>],
): Promise<[Timing, Timing]> {
  const samples: [number[], number[]] = [[], []];
  for (let run = -WARMUP; run < RUNS; run += 1) {
    for (const [index, read] of reads.entries()) {
      const start = performance.now();
      await read();
      if (run >= 0) samples[index]?.push(performance.now() - start);
    }
  }
  return [timingOf(samples[0]), timingOf(samples[1])];
}

/** Compares tool calls of the MCP server with the same reads through the API, on an idle server. */
export async function benchMcp(
  config: Config,
  sample: Awaited<ReturnType<typeof sampleCatalogue>>,
): Promise<Row[]> {
  const { url, stop } = await startServer(config);
  const { send, close } = openConnection(url);
  const elements = sample.categories.filter(({ type }) => type === 'ui-elements');
  const words = sample.texts.flatMap(({ text }) => /[a-z]{5,}/i.exec(text)?.[0] ?? []);
  const random = createRandom(31);
  /** Each function picks a read, and returns its path in the API and the tool call that reads the same data. */
  const reads: Record<string, () => [path: string, tool: string, args: object]> = {
    'newest screens': () => ['/api/screens?platform=web&limit=10', 'search_screens', { platform: 'web' }],
    'screens with a UI element': () => {
      const { slug } = random.pick(elements);
      return [
        `/api/screens?platform=ios&element=${slug}&limit=10`,
        'search_screens',
        { platform: 'ios', element: slug },
      ];
    },
    'screens with a word': () => {
      const word = random.pick(words);
      return [
        `/api/screens?platform=web&q=${word}&limit=10`,
        'search_screens',
        { platform: 'web', query: word },
      ];
    },
    'counts of all filters': () => [
      '/api/screens?platform=web&facets=1&limit=1',
      'list_filters',
      { platform: 'web' },
    ],
  };
  try {
    const rows: Row[] = [];
    for (const [what, pickRead] of Object.entries(reads)) {
      let [path, tool, args] = pickRead();
      const [api, mcp] = await timeInTurn([
        () => {
          [path, tool, args] = pickRead();
          return send(path);
        },
        // The tool call repeats the read that the API has just answered.
        () => send('/mcp', toolCall(tool, args)),
      ]);
      rows.push(timingRow('MCP', `${what}, API`, api), {
        ...timingRow('MCP', `${what}, MCP`, mcp, { baseline: api }),
        ratio: `${(mcp.median / api.median).toFixed(2)}x`,
        budget: `median <= ${MAX_RATIO}x`,
        ok: mcp.median <= MAX_RATIO * api.median,
      });
    }
    return rows;
  } finally {
    close();
    await stop();
  }
}
