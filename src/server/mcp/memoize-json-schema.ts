import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/**
 * Returns a schema that caches its conversion to JSON Schema, for each direction and version of JSON Schema. The SDK
 * asks for the conversion in every request, and without the cache it would take longer than most tool calls.
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
      const jsonSchema = converted.get(key) ?? standard.jsonSchema[direction](options);
      converted.set(key, jsonSchema);
      return jsonSchema;
    };
  return {
    '~standard': { ...standard, jsonSchema: { input: memoize('input'), output: memoize('output') } },
  };
}
