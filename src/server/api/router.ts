import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ServerEnv } from '#server/http/env.ts';
import { type Access, access, type Refusals } from '#server/http/guard.ts';
import { errorBodySchema } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';

/** Creates a router that reports invalid input as one clear sentence instead of raw validator output. */
export const createRouter = () =>
  new OpenAPIHono<ServerEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const details = result.error.issues.map((issue) => ({
        field: issue.path.join('.') || result.target,
        problem: issue.code === 'unrecognized_keys' ? `Unknown: ${issue.keys.join(', ')}` : issue.message,
      }));
      const [first] = details;
      throw new ProductError(
        'validation_failed',
        first ? `The request is not valid: ${first.field}: ${first.problem}` : undefined,
        { details },
      );
    },
  });

/** Query schema of a route without parameters; it rejects unknown parameters. */
export const noQuery = z.strictObject({});

const errorContent = { 'application/json': { schema: errorBodySchema } };

/** Responses of a public read: data, invalid input and, for single resources, 'not found'. */
export const readResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { 'application/json': { schema } }, description },
  400: { content: errorContent, description: 'The request is not valid' },
  404: { content: errorContent, description: 'Not found (code PGRST116)' },
});

/** Access level of a non-public route, for the guard and for the OpenAPI document. */
export const restricted = (level: Exclude<Access, 'public'>, messages?: Refusals) => ({
  middleware: access(level, messages),
  security: [{ bearer: [] }],
});

/** A required JSON body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
  required: true,
});

const refusals = {
  400: { content: errorContent, description: 'The request is not valid' },
  401: { content: errorContent, description: 'Authentication required' },
  403: { content: errorContent, description: 'Permission or second factor missing' },
  404: { content: errorContent, description: 'Not found (code PGRST116)' },
  409: { content: errorContent, description: 'Conflicts with the stored data' },
  422: { content: errorContent, description: 'Refers to an item that does not exist or has the wrong type' },
};

/** Responses of a non-public route with data. */
export const restrictedResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { 'application/json': { schema } }, description },
  ...refusals,
});

/** Responses of a non-public route without data (204). */
export const emptyResponses = (description: string) => ({ 204: { description }, ...refusals });

/** A short list that is returned without pagination. */
export const wholeList = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** Lets shared caches store a public read. Clients revalidate every time and get 304 if nothing has changed. */
export const publicRead = (c: Context<ServerEnv>): void => {
  c.header('cache-control', 'public, max-age=0, must-revalidate');
};
