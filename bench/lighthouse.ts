import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { AppCard } from '#shared/contracts/apps.ts';
import type { CategoryCard } from '#shared/contracts/categories.ts';
import type { Page } from '#shared/contracts/common.ts';
import type { PostSummary } from '#shared/contracts/content.ts';
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium.ts';
import { quantile } from './measure.ts';
import { rootDir } from './workspace.ts';

// Measures Lighthouse's mobile scores for each kind of page of a running gallery:
// `npm run bench:lighthouse -- --url …`. Prints the median of `--runs` (default 3) runs per page.

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '3' },
  },
});
const base = values.url.replace(/\/$/, '');
const runs = Number(values.runs);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Scores are 0 to 100, `cls` (layout shift) has no unit, `lcp` (largest contentful paint) is in milliseconds. */
type Scores = Record<(typeof CATEGORIES)[number], number> & { cls: number; lcp: number };

const fetchJson = async <T>(route: string): Promise<T> =>
  (await (await fetch(`${base}${route}`)).json()) as T;

/** Lists one page of each kind: the name of the kind, and the path. */
async function listPages(): Promise<[string, string][]> {
  const { items: apps } = await fetchJson<Page<AppCard>>('/api/apps?platform=web');
  const { items: types } = await fetchJson<{ items: CategoryCard[] }>(
    '/api/popular?type=screen-types&platform=web',
  );
  const { items: posts } = await fetchJson<Page<PostSummary>>('/api/posts');
  const [app] = apps;
  const [type] = types;
  const post = posts.find(({ featuredImage }) => featuredImage) ?? posts[0];
  if (!app || !type) throw new Error('The gallery is empty: import screenshots first');
  return [
    ['home', '/web'],
    ['app list', '/web/apps'],
    ['app', `/web/apps/${app.slug}`],
    ['category list', '/web/screen-types'],
    ['category', `/web/screen-types/${type.slug}`],
    ['screen', `/screen/${app.covers[0]?.id}`],
    ['filtered screens of a platform', '/web/screens'],
    ['filtered screens of both platforms', '/screens'],
    ['integrations', '/integrations'],
    ...(post ? [['post', `/blog/${post.slug}`] satisfies [string, string]] : []),
  ];
}

/** Runs Lighthouse on a page. Prints the audits whose score is below 0.9. */
function measure(url: string, folder: string): Scores {
  const out = path.join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      path.join(rootDir, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${out}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() ?? '' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Lighthouse failed on ${url}: ${stderr}`);
  const report = JSON.parse(readFileSync(out, 'utf8')) as {
    categories: Record<string, { score: number }>;
    audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
  };
  const failed = Object.entries(report.audits).filter(([, { score }]) => score !== null && score < 0.9);
  console.log(`  ${url}: audits below 0.9: ${failed.map(([name]) => name).join(', ') || 'nothing'}`);
  const score = (name: string): number => Math.round((report.categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    cls: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    lcp: report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
  };
}

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-lighthouse-'));
const lines = [
  '| page | performance | accessibility | best practices | SEO | CLS | LCP |',
  '|---|---:|---:|---:|---:|---:|---:|',
];
try {
  for (const [kind, route] of await listPages()) {
    const all = Array.from({ length: runs }, () => measure(`${base}${route}`, folder));
    const median = (pick: (scores: Scores) => number): number =>
      quantile(
        all.map(pick).sort((a, b) => a - b),
        0.5,
      );
    const scores = CATEGORIES.map((name) => median((one) => one[name]));
    lines.push(
      `| ${kind} | ${scores.join(' | ')} | ${median((one) => one.cls).toFixed(3)} | ${(median((one) => one.lcp) / 1000).toFixed(2)} s |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(lines.join('\n'));
