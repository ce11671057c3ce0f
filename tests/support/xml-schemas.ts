import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

const folder = path.join(import.meta.dirname, 'schemas');
const localSchema = (fileName: string) => ({
  fileName,
  contents: readFileSync(path.join(folder, fileName), 'utf8'),
});
const siteMapSchema = () => ({
  fileName: 'sitemap.xsd',
  contents: readFileSync(
    path.join(
      path.dirname(createRequire(import.meta.url).resolve('sitemap/package.json')),
      'schema/sitemap.xsd',
    ),
    'utf8',
  ),
});

const KINDS = {
  rss: () => ({ schema: localSchema('rss.rng'), extension: 'relaxng' as const }),
  atom: () => ({ schema: localSchema('atom.rng'), extension: 'relaxng' as const }),
  'site map': () => ({
    schema: localSchema('site-map.xsd'),
    preload: [siteMapSchema(), localSchema('site-map-image.xsd')],
  }),
  'site map index': () => ({ schema: localSchema('site-map-index.xsd') }),
};

/** Returns libxml2's validation errors for a document of this kind; empty if it is valid. */
export async function validationErrors(kind: keyof typeof KINDS, contents: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'document.xml', contents },
    ...KINDS[kind](),
  });
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage);
}
