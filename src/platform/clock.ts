/** Current time in milliseconds since 1970. Injected into code that depends on time, so that tests can control it. */
export type Clock = () => number;
