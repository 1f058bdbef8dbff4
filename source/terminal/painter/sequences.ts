/** What begins nearly every sequence that a terminal takes for a command. */
export const introducer = '\u001B[';

/** Synchronized output: what stands between the two is shown at once. */
export const beginUpdate = '\u001B[?2026h';
export const endUpdate = '\u001B[?2026l';

export const hideCursor = '\u001B[?25l';
export const showCursor = '\u001B[?25h';
