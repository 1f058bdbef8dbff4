/**
An invisible mark for the place where the terminal's cursor should rest, because a screen reader reads aloud what
is there. It takes no cell, never occurs in text from outside, and is never written to the terminal.
*/
export const focusMark = '\u2060';
