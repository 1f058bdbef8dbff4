import {errnoOf} from './errno.ts';

/** Sentence on a program whose files changed under it. */
export const replacedSentence =
	'the program was replaced while it ran, and a part of it is gone: start it again';

/** Tells whether a part of the program could not be loaded on its first use, as after an upgrade: its files have other names then. */
export const isReplaced = (error: unknown): boolean => errnoOf(error) === 'ERR_MODULE_NOT_FOUND';
