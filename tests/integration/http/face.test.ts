import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpWorld, openHttpWorld } from '../../support/http-world.ts';
import { pictureFile } from '../../support/images.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><title>L</title></svg>';
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><title>I</title></svg>';

let folder: string;
let world: HttpWorld;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-face-'));
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  world = await openHttpWorld({
    SITE_NAME: 'Showcase',
    TAGLINE: 'Look, <then> draw',
    DESCRIPTION: 'What others drew.',
    FOOTER_TEXT: 'Kept by the people of the workshop.',
    LOGO_FILE: file('logo.svg', LOGO),
    LOGO_DARK_FILE: file('dark.svg', LOGO.replace('L', 'D')),
    FAVICON_FILE: file('icon.svg', ICON),
    SOCIAL_IMAGE_FILE: file('card.png', await pictureFile({ width: 120, height: 63 })),
    ACCENT_COLOR: '#0b57d0',
    LINKS: 'Mastodon=https://social.example/@showcase',
  });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

describe('a gallery with a face of its own', () => {
  test('shows it on every page: logo, tagline, description, footer, links, accent, preview picture', async () => {
    const page = (await world.ask('/web')).text();
    expect(page).toContain('Look, &lt;then&gt; draw</h1>');
    expect(page).toContain('content="What others drew."');
    expect(page).toContain('Kept by the people of the workshop.');
    expect(page).toContain('href="https://social.example/@showcase"');
    expect(page).toMatch(/<html[^>]* style="--face-accent:#0b57d0;--face-on-accent:#ffffff;/);
    const [, logo = ''] = /<img[^>]* src="(\/logo\.svg\?v=[^"]+)" alt="Showcase"/.exec(page) ?? [];
    expect((await world.ask(logo)).text()).toBe(LOGO);
    const [, dark = ''] = /src="(\/logo-dark\.svg\?v=[^"]+)"/.exec(page) ?? [];
    expect((await world.ask(dark)).text()).toContain('<title>D</title>');
    const plain = (await world.ask('/privacy')).text();
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(plain) ?? [];
    const { pathname, search } = new URL(image);
    expect((await world.ask(pathname + search)).headers['content-type']).toBe('image/png');
    expect((await world.ask('/favicon.svg')).text()).toBe(ICON);
  });

  test('has it in the back office, in the API and in sign-in pages too', async () => {
    const office = (await world.ask('/admin')).text();
    expect(office).toContain('--face-accent:#0b57d0');
    expect(office).toContain('name="vitrine:logo"');
    expect((await world.ask('/login')).text()).toContain('--face-accent:#0b57d0');
    expect((await world.ask('/api/openapi.json')).text()).toContain('Showcase API');
  });

  test('gives its files out so that nothing in them can run, and not twice to the same visitor', async () => {
    for (const address of ['/logo.svg', '/logo-dark.svg', '/favicon.svg', '/social-image.png']) {
      const { status, headers } = await world.ask(address);
      expect(status, address).toBe(200);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const again = await world.ask(address, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
  });
});
