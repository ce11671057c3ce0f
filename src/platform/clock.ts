/** The present moment in milliseconds since 1970. Given to whatever decides by time, so that a test can move it. */
export type Clock = () => number;
