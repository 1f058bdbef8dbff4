import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';

interface LockedPackage {
	readonly version: string;
	readonly resolved?: string;
	readonly integrity?: string;
	readonly hasInstallScript?: boolean;
	readonly license?: string;
}

interface Manifest {
	readonly dependencies?: object;
	readonly devDependencies: Readonly<Record<string, string>>;
	readonly allowScripts: Readonly<Record<string, boolean>>;
	readonly overrides: Readonly<Record<string, string>>;
}

const root = path.join(import.meta.dirname, '..');
const readJson = async (name: string) => JSON.parse(await readFile(path.join(root, name), 'utf8'));
const manifest: Manifest = await readJson('package.json');
const {packages}: {readonly packages: Readonly<Record<string, LockedPackage>>} =
	await readJson('package-lock.json');
const locked = Object.entries(packages).filter(([place]) => place !== '');

/** Licences of what is used to build and test, none of which asks anything of who only uses the program. */
const licences = ['MIT', 'ISC', 'Apache-2.0', 'BSD-3-Clause', 'BSD-2-Clause', '0BSD', 'MPL-2.0', 'PSF-2.0'];

it('locks each package by the hash of its bytes, wherever it is fetched from', () => {
	expect(locked.length).toBeGreaterThan(100);
	const loose = locked.filter(
		([, each]) => !/^sha512-/.test(each.integrity ?? '') || each.resolved !== undefined,
	);
	expect(loose.map(([place]) => place)).toEqual([]);
});

it('runs scripts at install of the one package that is allowed to', () => {
	const running = locked.filter(([, {hasInstallScript}]) => hasInstallScript).map(([place]) => place);
	expect(running).toEqual(['node_modules/node']);
	expect(manifest.allowScripts).toEqual({node: true});
});

it('asks whoever installs it for no package', () => {
	expect(manifest.dependencies).toBeUndefined();
});

it('is built and tested with what is free to use', () => {
	const bound = locked.filter(([, {license = ''}]) => {
		const choices = license.replaceAll(/[()]/g, '').split(' OR ');
		return !choices.some(each => licences.includes(each));
	});
	expect(bound.map(([place, {license}]) => `${place}: ${license}`)).toEqual([]);
});

it('pins the libraries whose insides the build replaces to one version', () => {
	for (const [name, version] of Object.entries(manifest.overrides)) {
		expect(version).toMatch(/^\d+\.\d+\.\d+$/);
		const copies = locked.filter(([place]) => place.endsWith(`node_modules/${name}`));
		expect(copies.map(([, each]) => each.version)).toEqual([version]);
	}
});
