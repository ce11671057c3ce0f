import { z } from 'zod';
import { FORMAT_VERSIONS, headerSchema, imageSchema, KINDS, RECORD_SCHEMAS } from './export-format.ts';

/** Returns the JSON Schema (draft 2020-12) of an export, which `docs/export.schema.json` contains. */
export function renderJsonSchema(): string {
  const registry = z.registry<{ id: string }>();
  registry.add(headerSchema, { id: 'header' });
  registry.add(imageSchema, { id: 'image' });
  for (const kind of KINDS) registry.add(RECORD_SCHEMAS[kind], { id: kind });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/$defs/${id}` });
  const definitions = Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [
    id,
    schema,
  ]);
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Vitrine export, versions ${FORMAT_VERSIONS.join(' and ')}`,
    description:
      'vitrine-export.json matches $defs/header. Each line of <kind>/<number>.jsonl matches $defs/<kind>.',
    $defs: Object.fromEntries(definitions),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
