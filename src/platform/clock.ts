/**
 * Returns the current time in milliseconds since 1970. Code that depends on time gets a clock that tests can
 * control.
 */
export type Clock = () => number;
