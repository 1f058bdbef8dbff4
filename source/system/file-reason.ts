const reasons: Readonly<Record<string, string>> = {
	EACCES: 'it is not permitted',
	EDQUOT: 'the quota of the disk is used up',
	EEXIST: 'something else stands in its place',
	EISDIR: 'it is a folder',
	ELOOP: 'its links lead in a circle',
	ENAMETOOLONG: 'the name is too long',
	ENOENT: 'the folder does not exist',
	ENOSPC: 'the disk is full',
	ENOTDIR: 'a part of the path is no folder',
	EPERM: 'it is not permitted',
	EROFS: 'the file system is read-only',
};

/** The code of an error of the file system; undefined for any other error. */
export function fileErrorCode(error: unknown): string | undefined {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Why a file could not be written, in words; else the system's own code. */
export function fileReason(error: unknown): string {
	const code = fileErrorCode(error);
	return code === undefined ? 'for an unknown reason' : (reasons[code] ?? code);
}
