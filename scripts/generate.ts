import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderEnvExample } from '#platform/env-example.ts';

/** Writes the committed files that are derived from the sources: `.env.example`. */
writeFileSync(path.resolve(import.meta.dirname, '../.env.example'), renderEnvExample());
