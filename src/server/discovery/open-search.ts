import type { Config } from '#platform/config.ts';
import { element, textElement, xmlDocument } from './xml.ts';

const NAMESPACE = 'http://a9.com/-/spec/opensearch/1.1/';
/** Limits of OpenSearch 1.1, in characters. */
const MAX_SHORT_NAME = 16;
const MAX_LONG_NAME = 48;
/** Maximum length of the site name in the description. The whole description may have 1024 characters. */
const MAX_NAME_IN_DESCRIPTION = 200;

const clip = (text: string, max: number): string => [...text].slice(0, max).join('').trim();

/** Returns the OpenSearch 1.1 description, which tells browsers and launchers how to search the gallery. */
export const openSearchDescription = ({ site }: Pick<Config, 'site'>): string =>
  xmlDocument(
    element('OpenSearchDescription', { xmlns: NAMESPACE }, [
      textElement('ShortName', clip(site.name, MAX_SHORT_NAME)),
      textElement('LongName', clip(site.name, MAX_LONG_NAME)),
      textElement(
        'Description',
        `Search the screens of ${clip(site.name, MAX_NAME_IN_DESCRIPTION)}, including the words in the screenshots`,
      ),
      element('Url', {
        type: 'text/html',
        method: 'get',
        template: `${site.publicUrl}/screens?q={searchTerms}`,
      }),
      element('Url', {
        type: 'application/opensearchdescription+xml',
        rel: 'self',
        template: `${site.publicUrl}/opensearch.xml`,
      }),
      element('Image', { type: 'image/svg+xml' }, `${site.publicUrl}/favicon.svg`),
      textElement('InputEncoding', 'UTF-8'),
      textElement('OutputEncoding', 'UTF-8'),
    ]),
  );
