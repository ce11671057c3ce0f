import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { POST } from './post.ts';
import { POST_IMAGE, POST_SCREENS, postImage } from './post-image.ts';
import { readApps } from './read-apps.ts';
import type { DemoApp } from './templates/kit/define.ts';
import { VIEWPORTS } from './templates/kit/frame.ts';
import { screenFile, writeCatalogue } from './write-catalogue.ts';

// Renders the demo's screens, logos and post image, and writes `catalogue.json`:
//   node demo/render.ts [app ...] [--only <text>] [--sheet <file.png>]
// Without arguments it renders all apps. `--only` renders only the screens whose file name contains the text and keeps
// the files of all other screens. `--sheet` also writes one image with all screens of this run.

/** Limit of the total size of all screens and logos, in bytes. */
const MAX_TOTAL_BYTES = 8_000_000;
/** Target size of an image, in bytes, and the qualities tried to reach it. */
const TARGET_IMAGE_BYTES = 52_000;
const QUALITIES = [84, 74, 64, 54];
const LOGO_PIXELS = 256;

const root = new URL('.', import.meta.url);
const screensDir = new URL('screens/', root);
const logosDir = new URL('logos/', root);

async function compress(png: Buffer): Promise<Buffer> {
  let smallest: Buffer | null = null;
  for (const quality of QUALITIES) {
    smallest = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (smallest.length <= TARGET_IMAGE_BYTES) break;
  }
  if (!smallest) throw new Error('QUALITIES is empty');
  return smallest;
}

type Window = { width: number; height: number; scale: number };

/** Renders one page. Throws if the page logs to the console or a resource fails to load. */
async function renderPage(
  browser: Browser,
  title: string,
  content: string,
  { width, height, scale }: Window,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('requestfailed', (request) => problems.push(`not loaded: ${request.url()}`));
  // Chromium lets a page load fonts from disk only if the page itself was loaded from a file.
  const file = new URL(`.drawing-${process.pid}.html`, root);
  try {
    await writeFile(file, content);
    await page.goto(file.href);
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    const png = await page.screenshot({ type: 'png' });
    if (problems.length > 0) throw new Error(`${title}: ${problems.join('; ')}`);
    return png;
  } finally {
    await rm(file, { force: true });
    await page.close();
  }
}

async function renderLogo(app: DemoApp): Promise<Buffer> {
  return sharp(Buffer.from(app.logo.text), { density: 288 })
    .resize(LOGO_PIXELS, LOGO_PIXELS)
    .webp({ quality: 90, effort: 6 })
    .toBuffer();
}

type RenderedScreen = { platform: 'web' | 'ios'; png: Buffer };

async function writeSheet(rendered: readonly RenderedScreen[], file: string): Promise<void> {
  const [columns, cellWidth, cellHeight, gap] = [4, 480, 500, 16];
  const cells = await Promise.all(
    rendered.map(async ({ png }, index) => ({
      input: await sharp(png).resize(cellWidth, cellHeight, { fit: 'inside' }).png().toBuffer(),
      left: gap + (index % columns) * (cellWidth + gap),
      top: gap + Math.floor(index / columns) * (cellHeight + gap),
    })),
  );
  await sharp({
    create: {
      width: gap + Math.min(columns, rendered.length) * (cellWidth + gap),
      height: gap + Math.ceil(rendered.length / columns) * (cellHeight + gap),
      channels: 3,
      background: '#8a8d93',
    },
  })
    .composite(cells)
    .png()
    .toFile(file);
}

async function sumImageBytes(): Promise<number> {
  let bytes = 0;
  for (const folder of [screensDir, logosDir]) {
    for (const name of await readdir(folder, { recursive: true })) {
      const info = await stat(new URL(name, folder));
      if (info.isFile()) bytes += info.size;
    }
  }
  return bytes;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'string' }, only: { type: 'string' } },
});
const apps = await readApps();
const slugs = apps.map(({ slug }) => slug);
const unknown = positionals.find((slug) => !slugs.includes(slug));
if (unknown) throw new Error(`There is no app '${unknown}'. The apps are ${slugs.join(', ')}.`);
const wanted = positionals.length > 0 ? apps.filter(({ slug }) => positionals.includes(slug)) : apps;

const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find((path) => existsSync(path));
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--allow-file-access-from-files'],
});
const rendered: RenderedScreen[] = [];
try {
  await mkdir(logosDir, { recursive: true });
  for (const app of wanted) {
    if (!values.only) await rm(new URL(`${app.slug}/`, screensDir), { recursive: true, force: true });
    await mkdir(new URL(`${app.slug}/`, screensDir), { recursive: true });
    await writeFile(new URL(`${app.slug}.webp`, logosDir), await renderLogo(app));
    for (const screen of app.screens) {
      if (values.only && !screenFile(app, screen).includes(values.only)) continue;
      const png = await renderPage(browser, screen.title, screen.page(), VIEWPORTS[screen.platform]);
      const webp = await compress(png);
      await writeFile(new URL(screenFile(app, screen), screensDir), webp);
      rendered.push({ platform: screen.platform, png });
      console.log(`${screenFile(app, screen)}  ${(webp.length / 1000).toFixed(0)} kB`);
    }
  }
  if (wanted.some(({ slug }) => POST_SCREENS.some((file) => file.startsWith(`${slug}/`)))) {
    const png = await renderPage(browser, POST.title, postImage(screensDir), { ...POST_IMAGE, scale: 1 });
    await writeFile(new URL(POST.featuredImage, root), await compress(png));
  }
} finally {
  await browser.close();
}
if (values.sheet) await writeSheet(rendered, values.sheet);
await writeCatalogue(apps);
const bytes = await sumImageBytes();
console.log(`Rendered ${rendered.length} screens. All images take ${(bytes / 1e6).toFixed(2)} MB.`);
if (bytes > MAX_TOTAL_BYTES) throw new Error(`The images take more than ${MAX_TOTAL_BYTES / 1e6} MB.`);
