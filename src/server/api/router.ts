import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { contentTypeOf, type SourceFormat } from '#domain/images/formats/formats.ts';
import type { ServerEnv } from '#server/http/env.ts';
import { type Access, access, type RefusalMessages } from '#server/http/guard.ts';
import { errorBodySchema } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';

/**
 * Creates an API router. It answers invalid input with `validation_failed`: the message describes the first
 * problem, and `details` lists all of them.
 */
export const createRouter = () =>
  new OpenAPIHono<ServerEnv>({
    defaultHook: (result, c) => {
      if (result.success) return;
      const details = result.error.issues.map((issue) => {
        const field = issue.path.join('.');
        const isRepeated = result.target === 'query' && (c.req.queries(field) ?? []).length > 1;
        const unknown = issue.code === 'unrecognized_keys' ? `Unknown: ${issue.keys.join(', ')}` : null;
        return {
          field: field || result.target,
          problem: unknown ?? (isRepeated ? 'May occur only once' : issue.message),
        };
      });
      const [first] = details;
      throw new ProductError(
        'validation_failed',
        first ? `The request is not valid: ${first.field}: ${first.problem}` : undefined,
        { details },
      );
    },
  });

/** Query schema of a route that accepts no query parameters. */
export const noQuery = z.strictObject({});

const errorContent = { 'application/json': { schema: errorBodySchema } };

/** OpenAPI responses of errors, by status. */
export const errorResponses = <Status extends number>(descriptions: Record<Status, string>) =>
  Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { content: errorContent, description },
    ]),
  ) as Record<Status, { content: typeof errorContent; description: string }>;

/** OpenAPI responses of a public read: data, invalid input and 'not found'. */
export const readResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { 'application/json': { schema } }, description },
  400: { content: errorContent, description: 'The request is not valid' },
  404: { content: errorContent, description: 'Not found (code PGRST116)' },
});

/** Route options that restrict a route to an access level, for the guard and for the OpenAPI document. */
export const restricted = (level: Exclude<Access, 'public'>, messages?: RefusalMessages) => ({
  middleware: access(level, messages),
  security: [{ bearer: [] }],
});

/** OpenAPI description of a required JSON body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
  required: true,
});

/** JSON schema of a text field of a form. `contentSchema` is the schema of the JSON in the text. */
type FormField = {
  type: 'string';
  contentMediaType: 'application/json';
  contentSchema: { $ref: string };
  description: string;
};

/**
 * OpenAPI description of a required multipart form with an image in the field `file`, which `readUpload` parses. If it
 * contained a Zod schema, Hono would parse the form itself, without the limits of `readUpload`.
 */
export const imageForm = (formats: readonly SourceFormat[], otherFields: Record<string, FormField> = {}) => ({
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: { file: { type: 'string' as const, format: 'binary' }, ...otherFields },
        required: ['file'],
      },
      encoding: { file: { contentType: formats.map(contentTypeOf).join(', ') } },
    },
  },
  required: true,
});

/** OpenAPI responses to images that are refused. */
export const imageErrors = errorResponses({
  415: 'The file is not an image of a supported format',
  422: 'The image cannot be read, or has too many pixels',
});

const restrictedErrors = {
  400: { content: errorContent, description: 'The request is not valid' },
  401: { content: errorContent, description: 'Authentication required' },
  403: { content: errorContent, description: 'Permission or second factor missing' },
  404: { content: errorContent, description: 'Not found (code PGRST116)' },
  409: { content: errorContent, description: 'Conflicts with the stored data' },
  422: { content: errorContent, description: 'Refers to an item that does not exist or has the wrong type' },
};

/** OpenAPI responses of a non-public route that returns data. */
export const restrictedResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { 'application/json': { schema } }, description },
  ...restrictedErrors,
});

/** OpenAPI responses of a non-public route that returns no data (204). */
export const noContentResponses = (description: string) => ({ 204: { description }, ...restrictedErrors });

/** Schema of a short list that is returned without pagination. */
export const unpagedListOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/**
 * Allows shared caches to store a public response. Clients revalidate it on every request and get 304 if
 * nothing has changed.
 */
export const allowSharedCaching = (c: Context<ServerEnv>): void => {
  c.header('cache-control', 'public, max-age=0, must-revalidate');
};
