/** The system's reasons in words, whatever was wanted of the file. */
const usual = {
	EACCES: 'it is not permitted',
	EAGAIN: 'it is busy, try again',
	EBUSY: 'something else uses it',
	EDQUOT: 'the disk quota is used up',
	EEXIST: 'something else has its name',
	EFBIG: 'it is too large',
	EINVAL: 'the file system refuses it',
	EIO: 'the disk reports an error',
	EISDIR: 'it is a folder',
	ELOOP: 'its links form a loop',
	EMFILE: 'too many files are open',
	ENAMETOOLONG: 'the name is too long',
	ENFILE: 'too many files are open',
	ENODEV: 'its device is gone',
	ENOMEM: 'there is no memory left',
	ENOSPC: 'the disk is full',
	ENOTDIR: 'a part of the path is not a folder',
	ENOTSUP: 'the file system refuses it',
	ENXIO: 'its device is gone',
	ERR_MODULE_NOT_FOUND: 'the program was replaced while it ran: start it again',
	EOVERFLOW: 'it is too large',
	EPERM: 'it is not permitted',
	EROFS: 'the file system is read-only',
	ESTALE: 'the server with it has lost it',
	ETIMEDOUT: 'the server with it does not answer',
	ETXTBSY: 'it runs as a program',
} as const satisfies Readonly<Record<string, string>>;

/** Words for codes whose meaning depends on the operation. */
const wordsFor = {
	read: {EACCES: 'you may not read it', ENOENT: 'there is no such file'},
	run: {
		E2BIG: 'its arguments and its environment are too long',
		ERR_INVALID_ARG_VALUE: 'a word of it has a character that none may have',
		EACCES: 'you may not run it',
		EINVAL: 'the system refuses it',
		ENOENT: 'there is no such program',
		ENOEXEC: 'it is no program for this machine',
		ETXTBSY: 'it is being written',
	},
	write: {ENOENT: 'the folder does not exist', ENXIO: 'it is not a file'},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A pipe, a device or anything else in the place of a file; a message gives the reason. */
export class NoFileError extends Error {
	override readonly name = 'NoFileError';
}

/** A file system that cannot lock files, which several programs need to write one. */
export class NoLocksError extends Error {
	override readonly name = 'NoLocksError';
}

/** Returns what helps where the place of the state cannot be written at all, to end a sentence; empty for other reasons. */
export function hintForPlace(error: unknown): string {
	const isPlace = error instanceof NoLocksError || errnoOf(error) === 'EROFS';
	return isPlace ? '; the rest works, and XDG_STATE_HOME can name another folder' : '';
}

/** Returns the system's name for an error: ENOENT; undefined for any other error. */
export function errnoOf(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns why a file could not be read, run or written; the system's own name where there are no words for it. */
export function describeErrno(wanted: keyof typeof wordsFor, error: unknown): string {
	if (error instanceof NoFileError) return error.message || 'it is not a file';
	if (error instanceof NoLocksError) return 'its file system cannot lock files';
	const code = errnoOf(error);
	if (code === undefined) return 'the reason is not known';
	const words: Readonly<Record<string, string>> = {...usual, ...wordsFor[wanted]};
	return words[code] ?? `the system says ${code}`;
}
