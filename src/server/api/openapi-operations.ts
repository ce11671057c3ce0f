type Operation = { operationId?: string; requestBody?: unknown; responses?: Record<string, unknown> };

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the id of an operation: `getAppsBySlugScreens` for `GET /api/apps/{slug}/screens`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z0-9]+/);
  return method + words.map(capitalize).join('');
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const UNAVAILABLE = {
  description: 'The server is overloaded, or the database or the storage is not available',
  headers: {
    'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'string' } },
  },
  content: errorContent,
};

const TOO_LARGE = { description: 'The request, or the file in it, is too large', content: errorContent };

const NOT_MODIFIED = { description: 'Not modified since the response whose ETag is in `If-None-Match`' };

/**
 * Adds to each operation of an OpenAPI document an id, and the responses that come from middleware instead of the
 * routes.
 */
export function completeOperations(document: { paths?: object | undefined }): void {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Operation>>;
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = operationIdOf(method, path);
      operation.responses = {
        ...(method === 'get' && { 304: NOT_MODIFIED }),
        ...(operation.requestBody !== undefined && { 413: TOO_LARGE }),
        503: UNAVAILABLE,
        ...operation.responses,
      };
    }
  }
}
