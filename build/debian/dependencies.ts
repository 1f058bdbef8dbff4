import {CannotMake} from '../cannot-make.ts';
import {runTool} from '../tool.ts';

/** Debian's name of what brings a shared library, from a release on. */
const packages: readonly (readonly [library: RegExp, named: (release: string) => string])[] = [
	[/^(?:lib(?:c|m|dl|pthread|rt)\.so|ld-linux)/, release => `libc6 (>= ${release})`],
	[/^libstdc\+\+\.so\.6$/, release => `libstdc++6 (>= ${release})`],
	// Before Debian 11 and Ubuntu 20.04 under its old name, whose versions had a 1: before them.
	[/^libgcc_s\.so\.1$/, release => `libgcc-s1 (>= ${release}) | libgcc1 (>= 1:${release})`],
	[/^libatomic\.so\.1$/, release => `libatomic1 (>= ${release})`],
];

/** The release of GCC that brought the last number of these versions, in rising order. */
const releases: Readonly<Record<string, Readonly<Record<number, string>>>> = {
	'GLIBCXX_3.4': {
		...{20: '4.9', 21: '5', 22: '6', 23: '7', 24: '7.2', 25: '8', 26: '9', 27: '9.2', 28: '9.3'},
		...{29: '11', 30: '12', 31: '13', 32: '13.2', 33: '14'},
	},
	'CXXABI_1.3': {8: '4.9', 9: '5', 10: '6', 11: '7', 12: '9', 13: '11', 14: '13', 15: '14'},
	LIBATOMIC_1: {0: '4.8', 1: '4.9', 2: '7'},
};

/**
Returns the `Depends:` of a package with this executable: the libraries it names, each from the oldest release that has
every version of a symbol it asks for. Not from the libraries of this machine, as dpkg-shlibdeps would have it: made on
Debian 12, a package would be refused on Debian 11, where the program runs.
*/
export async function readDependencies(executable: string): Promise<readonly string[]> {
	return toDependencies(await runTool('readelf', ['--wide', '--dynamic', '--version-info', executable]));
}

/** The same from what `readelf` prints; throws CannotMake for a library or a version that is not known here. */
export function toDependencies(printed: string): readonly string[] {
	const needed = Array.from(printed.matchAll(/\(NEEDED\).*\[(.+)\]$/gm), ([, library = '']) => library);
	const [, ...versions] = printed.split(/ {2}File: /);
	const symbols = new Map(
		versions.map(part => [
			part.slice(0, part.indexOf(' ')),
			Array.from(part.matchAll(/ Name: (\S+) {2}Flags: /g), ([, name = '']) => name),
		]),
	);
	/** Releases wanted of each package's libraries. */
	const wanted = new Map<(release: string) => string, string[]>();
	for (const library of new Set([...needed, ...symbols.keys()])) {
		const named = packages.find(([pattern]) => pattern.test(library))?.[1];
		if (named === undefined) {
			throw new CannotMake(
				`no package of Debian is known here for ${library}: give it one in ${import.meta.filename}`,
			);
		}
		wanted.set(named, [...(wanted.get(named) ?? []), ...(symbols.get(library) ?? []).map(releaseOf)]);
	}
	return [...wanted].map(([named, all]) => named(all.toSorted(compareReleases).at(-1) ?? '0')).toSorted();
}

/** The release of the library that brought a version of symbols: `GLIBC_2.28` → 2.28, `CXXABI_1.3.11` → 7. */
function releaseOf(symbolVersion: string): string {
	const [, own] = /^(?:GLIBC|GCC)_(\d+(?:\.\d+)*)$/.exec(symbolVersion) ?? [];
	if (own !== undefined) return own;
	const [, line = '', number = '0'] =
		/^(GLIBCXX_3\.4|CXXABI_1\.3|LIBATOMIC_1)(?:\.(\d+))?$/.exec(symbolVersion) ?? [];
	const known = releases[line] ?? {};
	const [oldest = Number.POSITIVE_INFINITY] = Object.keys(known).map(Number);
	const release = known[Math.max(Number(number), oldest)];
	if (release === undefined) {
		throw new CannotMake(
			`no release is known here that brought ${symbolVersion}: give it one in ${import.meta.filename}`,
		);
	}
	return release;
}

function compareReleases(a: string, b: string): number {
	return a.localeCompare(b, 'en', {numeric: true});
}
