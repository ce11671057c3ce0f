import type { AnalysisTools } from '#analysis/index.ts';
import type { Db } from '#db/tables.ts';
import type { Accounts } from '#domain/accounts/accounts.ts';
import type { Actor } from '#domain/audit/commands.ts';
import type { MarkdownRenderer } from '#domain/content/markdown/markdown-renderer.ts';
import type { LiveIndex } from '#domain/explore/index/live-index.ts';
import type { ImageService } from '#domain/images/image-service.ts';
import type { SimilarService } from '#domain/similar/similar-service.ts';
import type { Config } from '#platform/config.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { CatalogueOrigin, OperationalProblems } from '#shared/contracts/dashboard.ts';
import type { RemovedDemo } from '#shared/contracts/demo.ts';
import type { MaintenanceResult, MaintenanceTask, SystemStatus } from '#shared/contracts/status.ts';

export type ApiDeps = {
  db: Db;
  accounts: Accounts;
  storage: Storage;
  images: ImageService;
  markdown: MarkdownRenderer;
  analysis: AnalysisTools;
  similar: SimilarService;
  config: Config;
  operations: Operations;
  /** Index of all screens in memory. It answers lists of screens with filters. */
  index: LiveIndex;
};

/** Functions that inspect and maintain the running server, for admins. */
export type Operations = {
  readStatus(): Promise<SystemStatus>;
  /** `origin` determines whether a missing backup is a problem: a gallery with only demo screens needs none. */
  readProblems(origin: CatalogueOrigin): Promise<OperationalProblems>;
  /** Throws `conflict` if another task is running. */
  runMaintenance(actor: Actor, task: MaintenanceTask): Promise<MaintenanceResult>;
  removeDemo(actor: Actor): Promise<RemovedDemo>;
};
