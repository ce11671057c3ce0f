/** Marks the text of a read that must be planned for its values. Apart from Kysely, which the database's thread does not load. */
export const CUSTOM_PLAN_MARK = '/* custom plan */';
