/**
 * SQL comment that marks a read as needing a custom plan, which PostgreSQL makes for the values of one
 * execution. It has its own file because the database thread imports it and must not load Kysely.
 */
export const CUSTOM_PLAN_MARK = '/* custom plan */';
