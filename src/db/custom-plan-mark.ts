/**
 * SQL comment that marks a read as needing a custom plan. It has its own file because the database thread
 * reads it and must not load Kysely.
 */
export const CUSTOM_PLAN_MARK = '/* custom plan */';
