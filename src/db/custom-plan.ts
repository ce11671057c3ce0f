import { sql } from 'kysely';
import { CUSTOM_PLAN_MARK } from './custom-plan-mark.ts';

/**
 * Put this into a read whose best plan depends on its values, such as a LIKE pattern or a text query. Such a
 * read is not prepared: the generic plan of a prepared statement ignores the values and would scan the table
 * instead of using the index.
 */
export const useCustomPlan = sql.raw(CUSTOM_PLAN_MARK);
