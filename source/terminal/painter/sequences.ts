/** The start of nearly every control sequence. */
export const introducer = '\u001B[';

/** Synchronized output: the terminal shows all that stands between the two at once. */
export const beginUpdate = '\u001B[?2026h';
export const endUpdate = '\u001B[?2026l';

export const hideCursor = '\u001B[?25l';
export const showCursor = '\u001B[?25h';
