import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { updateApp } from '#domain/catalogue/apps/commands.ts';
import { TEST_ACTOR } from '../../support/catalogue.ts';
import { describeServer } from '../../support/server-suites.ts';
import { fillCatalogue, type SmallCatalogue } from '../../support/small-catalogue.ts';

const SITE = 'https://gallery.example';

/** Returns the texts of a flat XML document by element name. Throws if the document is not well-formed. */
function parseFlatXml(xml: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const parser = new SaxesParser();
  let name = '';
  parser.on('opentag', (tag) => {
    name = tag.name;
    texts[name] = '';
  });
  parser.on('closetag', () => {
    name = '';
  });
  parser.on('text', (text) => {
    if (name) texts[name] += text;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return texts;
}

describeServer(
  'oEmbed and OpenSearch',
  () => ({ PUBLIC_URL: SITE }),
  (getServer) => {
    let catalogue: SmallCatalogue;
    beforeAll(async () => {
      catalogue = await fillCatalogue(getServer().services);
    });
    const send = (path: string) => getServer().request(path);
    const oembed = (page: string, extraQuery = '') =>
      send(`/oembed?url=${encodeURIComponent(SITE + page)}${extraQuery}`);
    const screenPage = () => `/screen/${catalogue.webScreen}`;

    test('[J-16] the pages of screens and apps link to their oEmbed responses, other pages do not', async () => {
      for (const path of [screenPage(), `/web/apps/${catalogue.app.slug}`]) {
        const html = (await send(path)).text();
        for (const type of ['application/json+oembed', 'text/xml+oembed']) {
          const [, href = ''] =
            new RegExp(`<link rel="alternate" type="${type.replace('+', '\\+')}"[^>]* href="([^"]+)"`).exec(
              html,
            ) ?? [];
          expect(href, `${path} ${type}`).toMatch(/^https:\/\/gallery\.example\/oembed\?/);
          const response = await send(href.replaceAll('&amp;', '&').replace(SITE, ''));
          expect(response.status, href).toBe(200);
          expect(response.text()).toContain('Harbour');
        }
      }
      expect((await send('/web/apps')).text()).not.toContain('+oembed');
    });

    test('[J-16] the oEmbed response for a screen is a photo whose image has the stated size', async () => {
      const response = await oembed(screenPage(), '&maxwidth=320');
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
      });
      const photo = response.json<Record<string, string | number>>();
      expect(photo).toMatchObject({
        version: '1.0',
        type: 'photo',
        title: 'Welcome on web',
        author_name: 'Harbour',
        author_url: `${SITE}/web/apps/harbour`,
        provider_name: 'Vitrine',
        provider_url: SITE,
      });
      for (const kind of ['', 'thumbnail_']) {
        const { body } = await send(String(photo[`${kind}url`]).replace(SITE, ''));
        const { width, height, format } = await sharp(body).metadata();
        expect([width, height, format]).toEqual([photo[`${kind}width`], photo[`${kind}height`], 'jpeg']);
      }
    });

    test('[J-16] the oEmbed response for an app is rich content with the card of the app, also for a former slug', async () => {
      const { slug, id } = catalogue.app;
      const card = (await oembed(`/ios/apps/${slug}`)).json<Record<string, string>>();
      expect(card).toMatchObject({ type: 'rich', title: 'Harbour on iOS', width: 600, height: 315 });
      const [, src = ''] = /src="([^"]+)"/.exec(card.html ?? '') ?? [];
      expect((await send(src.replace(SITE, ''))).headers['content-type']).toBe('image/jpeg');
      const { db } = getServer().services;
      await updateApp(db, TEST_ACTOR, id, { slug: 'haven' });
      expect((await oembed(`/ios/apps/${slug}`)).json()).toMatchObject({
        type: 'rich',
        title: 'Harbour on iOS',
      });
      expect((await oembed(`/ios/apps/${slug}`)).text()).toContain('/ios/apps/haven');
    });

    test('[J-16] oEmbed in XML has the same fields as in JSON, unknown pages get status 404 and unknown formats 501', async () => {
      const xml = parseFlatXml((await oembed(screenPage(), '&format=xml')).text());
      const json = (await oembed(screenPage())).json<Record<string, string | number>>();
      for (const [name, value] of Object.entries(json)) expect(xml[name], name).toBe(String(value));
      expect((await oembed(screenPage(), '&format=yaml')).status).toBe(501);
      expect((await oembed('/screen/01890000-0000-7000-8000-000000000000')).status).toBe(404);
      expect((await oembed('/web/apps/no-such-app')).status).toBe(404);
      // This address belongs to the metadata service of cloud providers. The server must not send requests to
      // URLs that a client chooses.
      expect(
        (await send(`/oembed?url=${encodeURIComponent('http://169.254.169.254/latest/meta-data')}`)).status,
      ).toBe(404);
      expect((await send('/oembed')).status).toBe(400);
    });

    test('[T-13] every page links to the OpenSearch description, whose search URL finds screens', async () => {
      for (const path of ['/', screenPage(), '/blog', '/login']) {
        expect((await send(path)).text(), path).toMatch(
          /<link rel="search" type="application\/opensearchdescription\+xml"[^>]* href="\/opensearch.xml"/,
        );
      }
      const response = await send('/opensearch.xml');
      expect(response.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
      const { ShortName, Description } = parseFlatXml(response.text());
      expect([ShortName, Description]).toEqual(['Vitrine', expect.stringContaining('Vitrine')]);
      const [, template = ''] = /type="text\/html"[^>]* template="([^"]+)"/.exec(response.text()) ?? [];
      const page = await send(
        template.replaceAll('&amp;', '&').replace(SITE, '').replace('{searchTerms}', 'welcome'),
      );
      expect(page.text()).toContain('Welcome on web');
    });
  },
);
