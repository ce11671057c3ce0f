import path from 'node:path';
import { PASSWORD } from '../../tests/support/accounts.ts';
import { createRandom, type Random } from '../datasets/random.ts';
import { ADMIN, fillGallery, startProofServer, withFolder } from './gallery.ts';
import { expectNone, type Finding, finding, type Scenario } from './scenario.ts';

const REQUESTS = 50_000;
const CLIENTS = 8;

/** Some of the JSON Schema keywords that the OpenAPI document uses. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Texts that parsers, encoders and queries often handle wrongly. */
const TEXTS = [
  '',
  ' ',
  'a',
  '\0',
  '\u0000abc',
  '\ud800',
  'x'.repeat(70_000),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '🙂'.repeat(300),
  'e\u0301'.repeat(200),
  '__proto__',
  'null',
  '1e999',
  '2026-02-30T25:61:61Z',
  '00000000-0000-7000-8000-000000000000',
  '\u202eabc',
  '{"a":1}',
  '\\',
  '_%',
  '&|!():*<->',
];
/** Numbers at the limits of common types and parameters. */
const NUMBERS = [0, -1, 1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0, 100, 101];

/** Generates values for schemas. Most fit their schema, some do not. */
class ValueGenerator {
  readonly #random: Random;
  readonly #document: Document;
  /** Ids, slugs, cursors and tokens that responses contained. */
  readonly known: string[] = [];

  constructor(document: Document, random: Random) {
    this.#document = document;
    this.#random = random;
  }

  /** Adds the values in a response to `known`, so that later requests refer to existing rows. */
  remember(body: string): void {
    for (const [, value] of body.matchAll(/"(?:id|slug|imageId|nextCursor|appId|token)":"([^"]{1,300})"/g)) {
      if (this.known.length < 2000) this.known.push(value as string);
      else this.known[this.#random.int(2000)] = value as string;
    }
  }

  text(): string {
    const choice = this.#random.next();
    if (choice < 0.45 && this.known.length > 0) return this.#random.pick(this.known);
    if (choice < 0.8) return this.#random.pick(TEXTS);
    // Half of the characters are ASCII, the others are any code points below the surrogates.
    return Array.from({ length: this.#random.int(40) }, () =>
      String.fromCodePoint(this.#random.int(this.#random.next() < 0.5 ? 128 : 0xd7ff)),
    ).join('');
  }

  /**
   * Returns a value of the schema's type. At each level of the schema, one value in ten has a random type instead.
   * Texts ignore `format` and `pattern`.
   */
  generate(schema: Schema | undefined, depth = 0): unknown {
    const random = this.#random;
    if (!schema || depth > 6 || random.next() < 0.1) return this.#arbitrary();
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      return this.generate(this.#document.components?.schemas?.[name], depth + 1);
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.generate(random.pick(choices), depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.generate(part, depth + 1)));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return Array.from({ length: random.int(random.next() < 0.05 ? 300 : 4) }, () =>
          this.generate(schema.items, depth + 1),
        );
      case 'integer':
      case 'number':
        return random.next() < 0.5
          ? (schema.minimum ?? 0) + random.int((schema.maximum ?? 100) - (schema.minimum ?? 0) + 1)
          : random.pick(NUMBERS);
      case 'boolean':
        return random.next() < 0.5;
      case 'null':
        return null;
      default:
        return this.text();
    }
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      const isPresent = required.includes(name) ? this.#random.next() < 0.97 : this.#random.next() < 0.6;
      if (isPresent) value[name] = this.generate(property, depth + 1);
    }
    if (this.#random.next() < 0.05) value[this.text()] = this.#arbitrary();
    return value;
  }

  #arbitrary(): unknown {
    const random = this.#random;
    return random.pick([
      this.text(),
      random.pick(NUMBERS),
      null,
      true,
      [],
      {},
      [this.text()],
      { a: this.text() },
    ]);
  }
}

type Target = { method: string; path: string; operation: Operation };

/** Returns a request to an operation, with a generated body and generated parameters. */
function generateRequest(
  { method, path: pattern, operation }: Target,
  values: ValueGenerator,
  random: Random,
) {
  const query = new URLSearchParams();
  let address = pattern;
  for (const parameter of operation.parameters ?? []) {
    const value = values.generate(parameter.schema);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (parameter.in === 'path') {
      // Most segments come from `values.text`, because it often returns the id of an existing row. A dash replaces an
      // empty segment, which would address another route.
      const segment = random.next() < 0.7 ? values.text() : text;
      address = address.replace(`{${parameter.name}}`, encodeURIComponent(segment.toWellFormed()) || '-');
    } else if (parameter.in === 'query' && (parameter.required || random.next() < 0.5)) {
      query.append(parameter.name, text);
      if (random.next() < 0.05) query.append(parameter.name, values.text());
    }
  }
  const content = operation.requestBody?.content ?? {};
  const headers: Record<string, string> = {};
  let body: string | FormData | undefined;
  if (content['application/json']) {
    headers['content-type'] = 'application/json';
    body =
      random.next() < 0.03
        ? values.text()
        : JSON.stringify(values.generate(content['application/json'].schema));
  } else if (method !== 'get' && Object.keys(content).length > 0) {
    body = new FormData();
    body.set('metadata', JSON.stringify(values.generate(undefined)));
    body.set('file', new Blob([values.text()]), 'a.png');
  }
  return {
    address: `${address}?${query}`,
    init: { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) },
  };
}

/** Signs in. Returns undefined if the server refuses. */
async function requestToken(url: string): Promise<string | undefined> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN, password: PASSWORD }),
  });
  return ((await response.json()) as { access_token?: string }).access_token;
}

async function run(signal: AbortSignal): Promise<Finding[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, 'data');
    await fillGallery(dataDir, { screens: 300, images: 10 });
    const server = await startProofServer(dataDir);
    try {
      const { url } = server;
      const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
      const targets: Target[] = Object.entries(document.paths).flatMap(([route, operations]) =>
        Object.entries(operations)
          .filter(([method]) => METHODS.includes(method))
          .map(([method, operation]) => ({ method, path: route, operation })),
      );
      const random = createRandom(15);
      const values = new ValueGenerator(document, random);
      let token = await requestToken(url);
      const statuses = new Map<number, number>();
      const reached = new Set<Target>();
      const failures = new Set<string>();
      let sent = 0;
      const client = async (): Promise<void> => {
        while (sent < REQUESTS && !signal.aborted) {
          const target = targets[sent % targets.length] as Target;
          sent += 1;
          const { address, init } = generateRequest(target, values, random);
          const headers = {
            ...init.headers,
            ...(random.next() < 0.95 && { authorization: `Bearer ${token}` }),
          };
          const response = await fetch(`${url}${address}`, { ...init, headers, redirect: 'manual' });
          const body = await response.text();
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          if (response.ok) {
            reached.add(target);
            if (target.method === 'get') values.remember(body);
          }
          if (response.status >= 500) failures.add(`${target.method} ${target.path}: ${response.status}`);
          // A random request may have ended the session, so the client signs in again. If a random request has changed
          // the password, this sign-in fails, and the client keeps its token.
          if (response.status === 401 && headers.authorization) token = (await requestToken(url)) ?? token;
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      const isReady = (await fetch(`${url}/readyz`)).status === 200;
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
      return [
        finding('requests', sent.toLocaleString('en'), `${REQUESTS.toLocaleString('en')}`, sent >= REQUESTS),
        finding(
          'operations; operations with at least one successful response',
          `${targets.length}; ${reached.size}`,
        ),
        finding('responses by status', counts.join(', ')),
        finding(
          'responses with 5xx',
          failures.size === 0 ? 0 : [...failures].join('; '),
          '0',
          failures.size === 0,
        ),
        expectNone(
          'errors in the log',
          server
            .log()
            .split('\n')
            .filter((line) => line.includes('"level":50')).length,
        ),
        finding('state of the server at the end', isReady ? 'running' : 'stopped', 'running', isReady),
      ];
    } finally {
      await server.stop();
    }
  });
}

export const fuzzApi: Scenario = {
  name: 'fuzz-api',
  title: 'Random input to the API',
  description:
    `${REQUESTS.toLocaleString('en')} requests, most of them as an admin, to all operations of the OpenAPI document. ` +
    'The values fit the schemas, are ids of existing rows, or do not fit.',
  needsIdleMachine: false,
  maxMinutes: 12,
  run,
};
