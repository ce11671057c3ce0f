import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/**
 * Returns a schema that converts itself to JSON Schema once for each version of JSON Schema. The SDK converts the
 * schemas of a server on every call, which would take longer than most calls.
 */
export function memoizeJsonSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const standard = schema['~standard'] as StandardSchemaWithJSON<
    z.input<Schema>,
    z.output<Schema>
  >['~standard'];
  const converted = new Map<string, Record<string, unknown>>();
  const memoize =
    (direction: 'input' | 'output'): (typeof standard.jsonSchema)['input'] =>
    (options) => {
      const key = `${direction} ${options.target}`;
      const known = converted.get(key) ?? standard.jsonSchema[direction](options);
      converted.set(key, known);
      return known;
    };
  return {
    '~standard': { ...standard, jsonSchema: { input: memoize('input'), output: memoize('output') } },
  };
}
