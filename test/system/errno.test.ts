import {constants} from 'node:os';
import {describe, expect, it} from 'vitest';
import {describeErrno, NoFileError} from '../../source/system/errno.ts';

const withCode = (code: string) => Object.assign(new Error('private words'), {code});

/** What opening, reading and writing a file, or starting a program, can end with on the systems in use. */
const codes = [
	'EACCES',
	'EAGAIN',
	'EBUSY',
	'EDQUOT',
	'EFBIG',
	'EINVAL',
	'EIO',
	'EISDIR',
	'ELOOP',
	'EMFILE',
	'ENAMETOOLONG',
	'ENFILE',
	'ENODEV',
	'ENOENT',
	'ENOMEM',
	'ENOSPC',
	'ENOTDIR',
	'ENXIO',
	'EOVERFLOW',
	'EPERM',
	'EROFS',
	'ESTALE',
	'ETIMEDOUT',
	'ETXTBSY',
];

describe.each(['read', 'run', 'write'] as const)('of what was to be %s', wanted => {
	it.each(codes)('%s has words', code => {
		expect(Object.keys(constants.errno)).toContain(code);
		expect(describeErrno(wanted, withCode(code))).toMatch(/^[a-z' ,-]+$/);
	});
});

it('names a code that has no words, and repeats nothing of an error without one', () => {
	expect(describeErrno('read', withCode('EPROTO'))).toBe('the system says EPROTO');
	expect(describeErrno('write', new Error('private words'))).toBe('the reason is not known');
	expect(describeErrno('read', new NoFileError())).toBe('it is not a file');
});
