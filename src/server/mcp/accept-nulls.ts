import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

/** Returns the arguments without those that are null. */
const withoutNulls = (args: unknown): unknown =>
  typeof args === 'object' && args !== null && !Array.isArray(args)
    ? Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
    : args;

/**
 * Returns a schema that treats arguments with the value null as missing. Some agents send null for each optional
 * argument that they do not use. The JSON Schema stays the same.
 */
export function acceptNulls<Input, Output>(
  schema: StandardSchemaWithJSON<Input, Output>,
): StandardSchemaWithJSON<Input, Output> {
  const standard = schema['~standard'];
  return {
    '~standard': { ...standard, validate: (args, options) => standard.validate(withoutNulls(args), options) },
  };
}
