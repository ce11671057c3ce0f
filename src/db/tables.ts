import type { Kysely } from 'kysely';
import type { AccountsTables } from './tables/accounts.ts';
import type { AnalysisTables } from './tables/analysis.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ContentTables } from './tables/content.ts';
import type { ImagesTables } from './tables/images.ts';
import type { OperationTables } from './tables/operation.ts';
import type { SearchTables } from './tables/search.ts';
import type { TrainingTables } from './tables/training.ts';
import type { VisionTables } from './tables/vision.ts';

/** All tables of the product. A test compares them with the migrations. */
export interface Tables
  extends ImagesTables,
    CatalogueTables,
    SearchTables,
    ContentTables,
    AccountsTables,
    OperationTables,
    AnalysisTables,
    TrainingTables,
    VisionTables {}

/** The database or a transaction. Functions that take a `Db` work with both. */
export type Db = Kysely<Tables>;
