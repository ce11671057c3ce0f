import { sql } from 'kysely';
import { CUSTOM_PLAN_MARK } from './custom-plan-mark.ts';

/**
 * Stands in a read whose best plan depends on its values, such as a pattern or a text query: a plan kept by a prepared
 * statement knows none of them, and would scan the table instead of using the index.
 */
export const useCustomPlan = sql.raw(CUSTOM_PLAN_MARK);
