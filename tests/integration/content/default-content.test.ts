import { expect, test } from 'vitest';
import { provideDefaultContent } from '#domain/content/default-content.ts';
import { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import { parseConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { describeOnOneDatabase } from '../../support/database.ts';

describeOnOneDatabase('the default pages and post', (getDatabase) => {
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
