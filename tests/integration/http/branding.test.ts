import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '#platform/config.ts';
import { brandingRoutes } from '#server/branding.routes.ts';
import { webManifest } from '#server/discovery/site-files.routes.ts';
import { imageFile } from '../../support/images.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const makeSvg = (width: number, title: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 20"><title>${title}</title>${inside}</svg>`;
const LOGO = makeSvg(80, 'L', '<rect width="80" height="20" fill="#0a0"/>');
const ICON = makeSvg(20, 'I', '<circle cx="10" cy="10" r="9" fill="#c00"/>');
const GREEN = [0, 170, 0];
const RED = [204, 0, 0];
const WHITE = [255, 255, 255];

/**
 * Returns the color of a pixel. JPEG changes colors slightly, so the function rounds each channel to a multiple of 17.
 * The channels of the colors above are such multiples.
 */
async function colorAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const part = sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  return [...(await part.raw().toBuffer())].map((value) => Math.round(value / 17) * 17);
}

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-branding-'));
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  server = await startTestServer({
    SITE_NAME: 'Showcase',
    PUBLIC_URL: 'https://showcase.example',
    TAGLINE: 'Look, <then> draw',
    DESCRIPTION: 'What others drew.',
    FOOTER_TEXT: 'Kept by the people of the workshop.',
    LOGO_FILE: file('logo.svg', LOGO),
    LOGO_DARK_FILE: file('dark.svg', LOGO.replace('>L<', '>D<')),
    FAVICON_FILE: file('icon.svg', ICON),
    SOCIAL_IMAGE_FILE: file('card.png', await imageFile({ width: 120, height: 63 })),
    ACCENT_COLOR: '#0b57d0',
    LINKS: 'Mastodon=https://social.example/@showcase',
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('a gallery with custom branding', () => {
  test('shows logo, tagline, description, footer, links, accent and preview image on its pages', async () => {
    const page = (await server.request('/web')).text();
    expect(page).toContain('Look, &lt;then&gt; draw</h1>');
    expect(page).toContain('content="What others drew."');
    expect(page).toContain('Kept by the people of the workshop.');
    expect(page).toContain('href="https://social.example/@showcase"');
    expect(page).toMatch(/<html[^>]* style="--brand-accent:#0b57d0;--brand-on-accent:#ffffff;/);
    const [, logo = ''] = /<img[^>]* src="(\/logo\.svg\?v=[^"]+)" alt="Showcase"/.exec(page) ?? [];
    expect((await server.request(logo)).text()).toBe(LOGO);
    const [, darkLogo = ''] = /src="(\/logo-dark\.svg\?v=[^"]+)"/.exec(page) ?? [];
    expect((await server.request(darkLogo)).text()).toContain('<title>D</title>');
    const privacyPage = (await server.request('/privacy')).text();
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(privacyPage) ?? [];
    const { pathname, search } = new URL(image);
    expect((await server.request(pathname + search)).headers['content-type']).toBe('image/png');
    expect(privacyPage).toContain('<meta property="og:image:width" content="120"/>');
    expect(privacyPage).toContain('<meta property="og:image:height" content="63"/>');
    expect((await server.request('/favicon.svg')).text()).toBe(ICON);
  });

  test('uses the branding in the back office, the API and the sign-in pages', async () => {
    const office = (await server.request('/admin')).text();
    expect(office).toContain('--brand-accent:#0b57d0');
    expect(office).toContain('name="vitrine:logo"');
    expect(office).toContain('name="vitrine:address" content="https://showcase.example"');
    expect((await server.request('/login')).text()).toContain('--brand-accent:#0b57d0');
    expect((await server.request('/api/openapi.json')).text()).toContain('Showcase API');
  });

  test('serves its files with a sandbox policy and supports conditional requests', async () => {
    for (const address of [
      '/logo.svg',
      '/logo-dark.svg',
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/social-image.png',
    ]) {
      const { status, headers } = await server.request(address);
      expect(status, address).toBe(200);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const revalidation = await server.request(address, {
        headers: { 'if-none-match': headers.etag ?? '' },
      });
      expect([revalidation.status, revalidation.body.length]).toEqual([304, 0]);
    }
  });

  test('uses logo and icon on preview cards and home screens', async () => {
    const { body: card } = await server.request('/social/home.jpg');
    // The logo is on the left, above the line with the counts, as wide as the text column.
    expect(await colorAt(card, 280, 280)).toEqual(GREEN);
    const icon = async (name: string) => (await server.request(`/${name}.png`)).body;
    expect(await sharp(await icon('apple-touch-icon')).metadata()).toMatchObject({ width: 180, height: 180 });
    expect(await colorAt(await icon('apple-touch-icon'), 90, 90)).toEqual(RED);
    expect(await colorAt(await icon('apple-touch-icon'), 5, 5)).toEqual(WHITE);
    expect(await colorAt(await icon('icon-maskable-512'), 256, 256)).toEqual(RED);
    expect((await sharp(await icon('icon-192')).stats()).isOpaque).toBe(false);
    const { icons } = (await server.request('/manifest.webmanifest')).json<{ icons: { src: string }[] }>();
    expect(icons.map(({ src }) => src)).toContain('/icon-512.png');
  });
});

// PNG icons drawn from this favicon would lack its text, and the default icons would not match it.
test('an SVG favicon with text is served, and the PNG icons return 404', async () => {
  const file = path.join(folder, 'letters.svg');
  writeFileSync(file, makeSvg(20, 'I', '<text y="15">S</text>'));
  const { branding, site } = parseConfig({ FAVICON_FILE: file });
  const routes = brandingRoutes({ branding, site });
  expect((await routes.request('/favicon.svg')).status).toBe(200);
  expect((await routes.request('/apple-touch-icon.png')).status).toBe(404);
  expect(webManifest({ ...parseConfig({}), branding }).icons).toHaveLength(1);
});
