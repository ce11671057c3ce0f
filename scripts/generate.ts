import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderJsonSchema } from '#domain/export/json-schema.ts';
import { renderEnvExample } from '#platform/env-example.ts';

const root = path.resolve(import.meta.dirname, '..');

// Writes the committed files that are derived from the sources.
writeFileSync(path.join(root, '.env.example'), renderEnvExample());
writeFileSync(path.join(root, 'docs/export.schema.json'), renderJsonSchema());
