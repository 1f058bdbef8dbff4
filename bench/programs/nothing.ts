/** Starts and ends: what a start of Node alone costs. */
export {};
