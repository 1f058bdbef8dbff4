/** Control characters but those that end a line, separators of lines, and those that turn a line round. */
export const control = /(?![\n\r])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
