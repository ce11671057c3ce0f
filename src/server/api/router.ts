import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ServerEnv } from '#server/http/env.ts';
import { type Access, access, type Refusals } from '#server/http/guard.ts';
import { errorBodySchema } from '#shared/contracts/common.ts';
import { ProductError } from '#shared/errors.ts';

/** A router whose refused input becomes one clear sentence, never a validator's own output. */
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

/** Of a read that takes no parameters: an unknown one is refused there too. */
export const noQuery = z.strictObject({});

const errorContent = { 'application/json': { schema: errorBodySchema } };

/** The answers of a read: its data, refused input, and for reads of one thing 'not found'. */
export const readResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { 'application/json': { schema } }, description },
  400: { content: errorContent, description: 'The request is not valid' },
  404: { content: errorContent, description: 'Not found (code PGRST116)' },
});

/** Who may call a route with a token, for the guard and for the description. */
export const personal = (who: Exclude<Access, 'public'>, says?: Refusals) => ({
  middleware: access(who, says),
  security: [{ bearer: [] }],
});

/** A JSON body that must be there. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  content: { 'application/json': { schema } },
  required: true,
});

const refusals = {
  400: { content: errorContent, description: 'The request is not valid' },
  401: { content: errorContent, description: 'Authentication required' },
  403: { content: errorContent, description: 'Without the right, or the second factor' },
  404: { content: errorContent, description: 'Not found (code PGRST116)' },
  409: { content: errorContent, description: 'In conflict with what is stored' },
  422: { content: errorContent, description: 'Refers to something that does not exist or does not fit' },
};

/** The answers of a route for one person. */
export const personalResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { content: { 'application/json': { schema } }, description },
  ...refusals,
});

/** The same where there is nothing to say. */
export const emptyResponses = (description: string) => ({ 204: { description }, ...refusals });

/** A list that is short by nature and comes whole. */
export const wholeList = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

/** Public reads are shared by everybody; a client asks again each time and gets 304 while nothing changed. */
export const publicRead = (c: Context<ServerEnv>): void => {
  c.header('cache-control', 'public, max-age=0, must-revalidate');
};
