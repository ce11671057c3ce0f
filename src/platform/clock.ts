/**
 * Returns the current time in milliseconds since 1970. Code that depends on time takes a clock as a parameter, so that
 * tests can set the time.
 */
export type Clock = () => number;
