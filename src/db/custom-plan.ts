import { sql } from 'kysely';
import { CUSTOM_PLAN_MARK } from './custom-plan-mark.ts';

/**
 * SQL fragment that marks a read whose best plan depends on its values, such as a LIKE pattern or a text query. The
 * embedded database does not prepare such a read. The generic plan of a prepared statement does not know the values,
 * so it would scan the table instead of using the index.
 */
export const CUSTOM_PLAN = sql.raw(CUSTOM_PLAN_MARK);
