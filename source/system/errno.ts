/** The system's reasons in words, by what was wanted of the file; the same code may mean another thing for each. */
const words = {
	read: {
		EACCES: 'you may not read it',
		EISDIR: 'it is a folder',
		ENOENT: 'there is no such file',
		untold: 'unknown reason',
	},
	run: {
		EACCES: 'you may not run it',
		ENOENT: 'there is no such program',
		untold: 'unknown reason',
	},
	write: {
		EACCES: 'it is not permitted',
		EDQUOT: 'the disk quota is used up',
		EEXIST: 'something else has its name',
		EISDIR: 'it is a folder',
		ELOOP: 'its links form a loop',
		ENAMETOOLONG: 'the name is too long',
		ENOENT: 'the folder does not exist',
		ENOSPC: 'the disk is full',
		ENOTDIR: 'a part of the path is not a folder',
		EPERM: 'it is not permitted',
		EROFS: 'the file system is read-only',
		untold: 'for an unknown reason',
	},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The system's name for an error: ENOENT; undefined for any other error. */
export function errnoOf(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Why a file could not be read, run or written; the system's own name where there are no words for it. */
export function describeErrno(wanted: keyof typeof words, error: unknown): string {
	const known: Readonly<Record<string, string>> = words[wanted];
	const code = errnoOf(error) ?? 'untold';
	return known[code] ?? code;
}
