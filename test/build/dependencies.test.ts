import {expect, it} from 'vitest';
import {toDependencies} from '../../build/debian/dependencies.ts';

/** As `readelf --wide --dynamic --version-info` prints it, shortened. */
function printed(needed: readonly string[], symbols: Readonly<Record<string, readonly string[]>>): string {
	const libraries = needed.map(name => ` 0x0000000000000001 (NEEDED)             Shared library: [${name}]`);
	const versions = Object.entries(symbols).flatMap(([name, all]) => [
		`  000000: Version: 1  File: ${name}  Cnt: ${all.length}`,
		...all.map(version => `  0x0010:   Name: ${version}  Flags: none  Version: 49`),
	]);
	return ['Dynamic section at offset 0x6ee0000 contains 30 entries:', ...libraries, '', ...versions, ''].join(
		'\n',
	);
}

it('asks for the release that has the newest version of a symbol', () => {
	const glibc = printed(['libm.so.6', 'libc.so.6'], {
		'libm.so.6': ['GLIBC_2.27', 'GLIBC_2.2.5'],
		'libc.so.6': ['GLIBC_2.9', 'GLIBC_2.28', 'GLIBC_2.3.4'],
		'ld-linux-x86-64.so.2': ['GLIBC_2.3'],
	});
	expect(toDependencies(glibc)).toEqual(['libc6 (>= 2.28)']);
});

it.each([
	[['GLIBCXX_3.4', 'GLIBCXX_3.4.9'], '4.9'],
	[['GLIBCXX_3.4.21', 'CXXABI_1.3'], '5'],
	[['GLIBCXX_3.4.21', 'CXXABI_1.3.11'], '7'],
	[['GLIBCXX_3.4.30', 'CXXABI_1.3.9'], '12'],
])('%j come with GCC %s', (versions, release) => {
	const text = printed(['libstdc++.so.6'], {'libstdc++.so.6': versions});
	expect(toDependencies(text)).toEqual([`libstdc++6 (>= ${release})`]);
});

it('names both packages that a library has been in', () => {
	const text = printed(['libgcc_s.so.1'], {'libgcc_s.so.1': ['GCC_3.0', 'GCC_4.2.0']});
	expect(toDependencies(text)).toEqual(['libgcc-s1 (>= 4.2.0) | libgcc1 (>= 1:4.2.0)']);
});

it('needs a library that no version is asked of', () => {
	expect(toDependencies(printed(['libatomic.so.1'], {}))).toEqual(['libatomic1 (>= 0)']);
});

it.each([
	[printed(['libfoo.so.2'], {}), 'no package of Debian is known here for libfoo.so.2: give it one in '],
	[
		printed([], {'libstdc++.so.6': ['GLIBCXX_3.4.99']}),
		'no release is known here that brought GLIBCXX_3.4.99: give it one in ',
	],
	[printed([], {'libc.so.6': ['GLIBC_PRIVATE']}), 'no release is known here that brought GLIBC_PRIVATE'],
])('says what it does not know', (text, sentence) => {
	expect(() => toDependencies(text)).toThrow(sentence);
});
