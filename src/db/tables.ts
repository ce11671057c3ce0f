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

/** Every table of the product, as the migrations make them; a test compares the two. */
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

/** The database or a transaction in it: whoever takes a `Db` works in either. */
export type Db = Kysely<Tables>;
