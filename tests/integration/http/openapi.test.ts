import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPage } from '#domain/content/pages/commands.ts';
import { createPost } from '#domain/content/posts/commands.ts';
import { createApi } from '#server/api/api.ts';
import { bearer, getAccessToken, makeAdmin, signInClient } from '../../support/accounts.ts';
import { makeCategory } from '../../support/catalogue.ts';
import { fillCatalogue, type SmallCatalogue } from '../../support/small-catalogue.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

type Schema = Record<string, unknown>;
type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }[];
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Schema; example?: unknown }> }
  >;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

let server: TestServer;
let catalogue: SmallCatalogue;
let document: Document;
beforeAll(async () => {
  server = await startTestServer({ SITE_NAME: 'Showcase' });
  catalogue = await fillCatalogue(server.services);
  document = (await server.request('/api/openapi.json')).json<Document>();
});
afterAll(() => server?.close());

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  );

test('the API description is OpenAPI 3.1 with the name of the site, and all its references resolve', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.title).toContain('Showcase');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const [, name = ''] = /^#\/components\/schemas\/(.+)$/.exec(reference ?? '') ?? [];
    expect(document.components.schemas, reference).toHaveProperty(name);
  }
});

test('the API description contains exactly the routes under /api', () => {
  const documentedRoutes = operations().map(([path, method]) => `${method.toUpperCase()} ${path}`);
  // Hono lists middleware as routes with the method ALL.
  const servedRoutes = createApi({ ...server.services, ...server })
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((route) => route !== 'GET /api/openapi.json');
  expect(documentedRoutes.toSorted()).toEqual([...new Set(servedRoutes)].toSorted());
});

test('every operation of the API description has a summary and describes its parameters and responses', () => {
  for (const [path, method, { summary, tags, parameters = [], responses }] of operations()) {
    const context = `${method} ${path}`;
    expect(summary, context).toMatch(/^[A-Z].+[^.]$/);
    expect(tags?.length, context).toBeGreaterThan(0);
    const namesInPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(
      parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      context,
    ).toEqual(namesInPath);
    for (const parameter of parameters) expect(parameter.schema, context).toBeTypeOf('object');
    expect(
      Object.keys(responses).filter((status) => status.startsWith('2')),
      context,
    ).toHaveLength(1);
    for (const { description } of Object.values(responses)) expect(description, context).not.toBe('');
    for (const [status, { content }] of Object.entries(responses)) {
      if (Number(status) >= 400) {
        expect(content?.['application/json']?.schema, context).toEqual({
          $ref: '#/components/schemas/Error',
        });
      }
    }
  }
});

test('every operation has a unique id and describes status 503, and exactly the GET operations describe status 304', () => {
  const ids = operations().map(([, , { operationId = '' }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^(get|post|put|patch|delete)([A-Z][a-z0-9A-Z]*)$/);
  expect(document.paths['/api/apps/{slug}/screens']?.get?.operationId).toBe('getAppsBySlugScreens');
  for (const [path, method, { responses }] of operations()) {
    const statuses = Object.keys(responses);
    expect(statuses, path).toContain('503');
    expect(statuses.includes('304'), `${method} ${path}`).toBe(method === 'get');
  }
});

test('every operation with a body requires it, and describes status 413', () => {
  for (const [path, method, { requestBody, responses }] of operations()) {
    if (!requestBody) continue;
    expect(requestBody.required, `${method} ${path}`).toBe(true);
    expect(Object.keys(responses), `${method} ${path}`).toContain('413');
  }
});

test('operations for uploads take a form with a file, and describe the responses to refused images', () => {
  for (const { post, put } of [
    document.paths['/api/search/image'],
    document.paths['/api/upload'],
    document.paths['/api/account/avatar'],
  ].map((methods) => methods ?? {})) {
    const { requestBody, responses = {} } = post ?? put ?? {};
    expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    });
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['413', '415', '422']));
  }
  const upload = document.paths['/api/upload']?.post?.requestBody?.content['multipart/form-data'];
  expect(upload?.schema.properties).toMatchObject({
    metadata: { type: 'string', contentSchema: { $ref: '#/components/schemas/UploadMetadata' } },
  });
});

test('operations with a limit of requests describe status 429', () => {
  for (const path of ['/api/search/image', '/api/analyze-screenshot', '/api/setup'])
    expect(Object.keys(document.paths[path]?.post?.responses ?? {}), path).toContain('429');
});

const CONTENT = {
  title: 'News from the Harbour',
  slug: 'harbour-news',
  text: { content: 'Ahoy.', excerpt: 'Ahoy.' },
  published: true,
};

/** Routes whose responses contain no names of the catalogue. */
const WITHOUT_NAMES = [
  '/api/stats',
  '/api/screens/{id}/similar',
  '/api/admin/jobs',
  '/api/admin/status',
  '/api/admin/dashboard',
  '/api/admin/stack-proposals',
  '/api/admin/demo',
  '/api/admin/stats',
  '/api/account/sessions',
  '/api/admin/screens/count',
  '/api/admin/categories/{id}/impact',
  '/api/admin/categories/{id}/merge-impact',
];

describe('the documented schemas', () => {
  /** Returns a validator of a schema, with the document's components as JSON Schema definitions. */
  const validatorOf = (schema: Schema) => {
    const fullSchema = { ...schema, $defs: document.components.schemas };
    const text = JSON.stringify(fullSchema).replaceAll('#/components/schemas/', '#/$defs/');
    return z.fromJSONSchema(JSON.parse(text));
  };
  const exampleValue = (
    path: string,
    name: string,
    contentIds: { post: string; page: string; category: string },
  ): string => {
    if (name === 'id' && path.startsWith('/api/admin/apps')) return catalogue.app.id;
    if (name === 'id' && path.startsWith('/api/admin/categories')) return catalogue.type.id;
    if (name === 'id' && path.startsWith('/api/admin/posts')) return contentIds.post;
    if (name === 'id' && path.startsWith('/api/admin/pages')) return contentIds.page;
    if (name === 'intoId') return contentIds.category;
    if (name === 'id') return catalogue.webScreen;
    if (name === 'type') return 'screen-types';
    if (name === 'slug' && /^\/api\/(?:posts|pages)/.test(path)) return CONTENT.slug;
    if (name === 'slug') return path.startsWith('/api/apps') ? catalogue.app.slug : catalogue.type.slug;
    if (name === 'q') return 'harb';
    if (name === 'page') return `/web/apps/${catalogue.app.slug}`;
    return 'web';
  };

  test('match the responses of all GET routes on a catalogue with all kinds of data', async () => {
    const { db } = server.services;
    const author = { id: null, name: 'test' };
    const post = { ...CONTENT, publishedAt: null, featuredImageId: null, featuredImageAlt: null };
    const contentIds = {
      post: (await createPost(db, author, post)).id,
      page: (await createPage(db, author, CONTENT)).id,
      category: (await makeCategory(db)).id,
    };
    // To detect empty responses, the loop expects 'Harbour' or 'Welcome' in each response outside of `WITHOUT_NAMES`.
    // Responses that contain only accounts have this word in the email address.
    const token = await getAccessToken(
      await signInClient(server.url, await makeAdmin(server.accounts, 'harbour@example.com')),
    );
    for (const [path, method, { parameters = [], responses, security }] of operations()) {
      if (method !== 'get') continue;
      const address = path.replace(/\{(\w+)\}/g, (_, name) => exampleValue(path, name, contentIds));
      const query = parameters
        .filter((parameter) => parameter.in === 'query' && parameter.required)
        .map(({ name }) => `${name}=${exampleValue(path, name, contentIds)}`);
      const headers = security ? bearer(token) : {};
      const response = await server.request(`${address}?${query.join('&')}`, { headers });
      expect(response.status, `${address} ${response.text()}`).toBe(200);
      const schema = responses['200']?.content?.['application/json']?.schema;
      expect(schema, path).toBeDefined();
      const { error } = validatorOf(schema as Schema).safeParse(response.json());
      expect(error?.issues ?? [], path).toEqual([]);
      if (!WITHOUT_NAMES.includes(path)) expect(response.text(), path).toMatch(/Harbour|Welcome/i);
    }
  });

  test('match the examples that every public GET route has for its response and its required parameters', () => {
    for (const [path, method, { parameters = [], responses, security }] of operations()) {
      if (method !== 'get' || security) continue;
      const { schema, example } = responses['200']?.content?.['application/json'] ?? {};
      expect(example, `${path} has no example in openapi-examples.ts`).toBeDefined();
      const { error } = validatorOf(schema as Schema).safeParse(example);
      expect(error?.issues ?? [], path).toEqual([]);
      for (const { name, required, schema: parameterSchema, example: value } of parameters) {
        if (required) expect(value, `${path} ${name}`).toBeDefined();
        if (value === undefined) continue;
        expect(validatorOf(parameterSchema).safeParse(value).success, `${path} ${name}`).toBe(true);
      }
    }
  });

  test('accept null only in fields that are described as nullable', () => {
    for (const name of Object.keys(document.components.schemas)) {
      const { success } = validatorOf({ $ref: `#/components/schemas/${name}` }).safeParse(null);
      expect(success, name).toBe(false);
    }
    const validator = validatorOf({ $ref: '#/components/schemas/CategoryCard' });
    const { id, slug } = catalogue.type;
    const card = {
      id,
      name: 'Harbour',
      slug,
      type: 'screen-types',
      parentId: null,
      screenCount: 0,
      cover: null,
    };
    expect(validator.safeParse(card).error?.issues ?? []).toEqual([]);
  });

  test('describe every instant as UTC, the only form that the API accepts', () => {
    expect(document.components.schemas.SavedScreen).toMatchObject({
      properties: { updatedAt: { format: 'date-time', pattern: 'Z$' } },
    });
    expect(JSON.stringify(document)).not.toMatch(/"format":"date-time"(?!,"pattern":"Z\$")/);
  });

  test('reject an invalid response', () => {
    const schema = document.paths['/api/stats']?.get?.responses['200']?.content?.['application/json']?.schema;
    expect(validatorOf(schema as Schema).safeParse({ apps: 'many' }).success).toBe(false);
  });

  test('match the error responses', async () => {
    const validator = validatorOf({ $ref: '#/components/schemas/Error' });
    for (const target of ['/api/apps', '/api/apps/nobody', '/api/nothing']) {
      expect(validator.safeParse((await server.request(target)).json()).success, target).toBe(true);
    }
  });
});
