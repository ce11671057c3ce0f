import { expect, onTestFinished, test } from 'vitest';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

describeOnOneDatabase('the default pages and post', (getDatabase) => {
  test('get valid slugs, and a valid redirect after a rename, if the site name has no Latin letters', async () => {
    const { db } = getDatabase();
    const markdown = new MarkdownRenderer(createLogger({ level: 'silent', format: 'json' }));
    const start = (name: string) => {
      const { site } = parseConfig({ SITE_NAME: name });
      return provideDefaultContent({ db, markdown, publicUrl: site.publicUrl }, site);
    };
    const listSlugs = async (table: 'posts' | 'post_redirects') =>
      (await db.selectFrom(table).select('slug').orderBy('slug').execute()).map(({ slug }) => slug);
    const deleteContent = async () => {
      for (const table of ['posts', 'pages', 'seeded'] as const) await db.deleteFrom(table).execute();
    };

    onTestFinished(async () => {
      await markdown.close();
      await deleteContent();
    });
    await start('Галерея');
    expect(await listSlugs('posts')).toEqual(['introducing-the-all-new']);
    await deleteContent();
    for (const name of ['Vitrine', '設計画廊']) await start(name);
    expect(await listSlugs('posts')).toEqual(['introducing-the-all-new-vitrine']);
    expect(await listSlugs('post_redirects')).toEqual(['introducing-the-all-new']);
  });

  test('keep dollar signs in the site name', async () => {
    const { db } = getDatabase();
    // `String.replace` would interpret `$$` and `$&` in a replacement text.
    const { site } = parseConfig({ SITE_NAME: 'Pay$$ $& Go' });
    const markdown = new MarkdownRenderer(createLogger({ level: 'silent', format: 'json' }));
    await provideDefaultContent({ db, markdown, publicUrl: site.publicUrl }, site);
    await markdown.close();
    const { content } = await db
      .selectFrom('pages')
      .select('content')
      .where('slug', '=', 'about')
      .executeTakeFirstOrThrow();
    expect(content).toMatch(/^Pay\$\$ \$& Go is a gallery/);
  });
});
