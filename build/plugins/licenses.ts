import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from 'rolldown';

/** Fields of a package.json that are used here. */
interface Manifest {
	readonly name: string;
	readonly version: string;
	readonly license?: string;
	readonly author?: string | {readonly name: string};
}

const licenseFile = /^(?:licen[cs]es?|notice|copying)\b/i;

/** Line between the licences of one package and those of the next. */
export const licenseRule = `\n${'-'.repeat(80)}\n\n`;

/**
Writes `licenses.txt` beside the bundle: name, version and licence of every package that code of is in it, with the
texts that the package carries. Most licences allow to pass code on only together with them.
*/
export const licenses: Plugin = {
	name: 'licenses',
	async generateBundle(_options, bundle) {
		const modules = Object.values(bundle).flatMap(part => (part.type === 'chunk' ? part.moduleIds : []));
		const source = await describePackages(modules);
		this.emitFile({type: 'asset', fileName: 'licenses.txt', source});
	},
};

/** Returns the packages that such a text is about, as `react@19.3.1`. */
export function packagesIn(licensesText: string): readonly string[] {
	return licensesText.split(licenseRule).flatMap(part => {
		const [, name, version] = /^(\S+) (\S+) \(/.exec(part) ?? [];
		return name === undefined ? [] : [`${name}@${version}`];
	});
}

async function describePackages(modules: readonly string[]): Promise<string> {
	/** Folders of each package's modules: code it bundles from others has its licences there. */
	const packages = new Map<string, Set<string>>();
	for (const file of modules) {
		const root = /^[^\0].*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
		if (root === undefined) continue;
		packages.set(root, (packages.get(root) ?? new Set([root])).add(path.dirname(file)));
	}
	const texts = await Promise.all(
		[...packages].map(([root, folders]) => describePackage(root, [...folders])),
	);
	return [...new Set(texts)].toSorted().join(licenseRule);
}

async function describePackage(root: string, folders: readonly string[]): Promise<string> {
	const manifest: Manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
	const {name, version, license, author} = manifest;
	if (license === undefined) throw new Error(`${name} names no license: ask its authors before bundling it`);
	const by = typeof author === 'string' ? author : author?.name;
	const head = `${name} ${version} (${license}${by === undefined ? '' : `, by ${by}`})`;
	const texts = (await Promise.all(folders.map(licensesIn))).flat();
	return `${[head, ...(texts.length > 0 ? texts : ['The package carries no text of it.'])].join('\n\n')}\n`;
}

async function licensesIn(folder: string): Promise<string[]> {
	const names = (await readdir(folder)).filter(name => licenseFile.test(name) && !/\.[cm]?[jt]s$/.test(name));
	return Promise.all(names.map(async name => (await readFile(path.join(folder, name), 'utf8')).trim()));
}
