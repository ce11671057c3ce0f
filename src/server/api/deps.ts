import type { AnalysisTools } from '#analysis/index.ts';
import type { Db } from '#db/tables.ts';
import type { Accounts } from '#domain/accounts/accounts.ts';
import type { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { Config } from '#platform/config.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Dependencies of the API routes. */
export type ApiDeps = {
  db: Db;
  accounts: Accounts;
  storage: Storage;
  images: ImageService;
  markdown: MarkdownRenderer;
  analysis: AnalysisTools;
  config: Config;
};
