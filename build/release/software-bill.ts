import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import nodePackage from 'node/package.json' with {type: 'json'};
import {CannotMake} from '../cannot-make.ts';
import {type Architecture, nodeSums, ownNode} from '../embedded-node.ts';
import {packagesIn} from '../plugins/licenses.ts';
import {runTool} from '../tool.ts';
import {sumOfFile} from './sums.ts';

/** A file that is installed. */
export interface Artefact {
	readonly file: string;
	/** File with the licences of the packages in it. */
	readonly licenses: string;
	/** Processor of the Node in it, where there is one. */
	readonly architecture?: Architecture;
}

/** A component, as CycloneDX has it and as `npm sbom` prints it; what is undefined is not written. */
interface Component {
	readonly 'bom-ref': string;
	readonly type: 'application' | 'file' | 'library' | 'platform';
	readonly name: string;
	readonly version?: string | undefined;
	readonly description?: string | undefined;
	readonly cpe?: string | undefined;
	readonly purl?: string | undefined;
	readonly hashes?: readonly {readonly alg: string; readonly content: string}[] | undefined;
	readonly licenses?: readonly unknown[] | undefined;
	readonly components?: readonly Component[] | undefined;
}

interface Dependency {
	readonly ref: string;
	readonly dependsOn?: readonly string[];
}

/** What `npm sbom` prints of the lock file. */
interface Bill {
	readonly specVersion: string;
	readonly $schema: string;
	readonly metadata: {readonly component: Component};
	readonly components: readonly Component[];
	readonly dependencies: readonly Dependency[];
}

interface Billed {
	readonly artefacts: readonly Artefact[];
	/** Hash of the commit. */
	readonly commit: string;
	/** Date of the commit, in seconds since 1970. */
	readonly date: number;
}

/**
Returns a software bill of materials in the JSON of CycloneDX: what `npm sbom` says of the packages that are in the
artefacts, the Node of those that have one, and the sums of all. What makes one bill another, as number and time, comes
from the commit.
*/
export async function softwareBill({artefacts, commit, date}: Billed): Promise<string> {
	const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
	const npm: Bill = JSON.parse(await runTool('npm', words));
	const own = described(npm.metadata.component);
	const contents = await Promise.all(artefacts.map(each => refsIn(each, npm.components)));
	const refs = new Set(contents.flat());
	const packages = npm.components.filter(each => refs.has(each['bom-ref'])).map(described);
	const nodes = await nodesOf(artefacts);
	const files = await Promise.all(artefacts.map(({file}) => fileComponent(file)));
	const dependencies: readonly Dependency[] = [
		{ref: own['bom-ref'], dependsOn: files.map(each => each['bom-ref'])},
		...files.map((each, index) => ({ref: each['bom-ref'], dependsOn: contents[index] ?? []})),
		...npm.dependencies.filter(({ref}) => packages.some(each => each['bom-ref'] === ref)),
	];
	const all = [...files, ...nodes, ...packages];
	const bill = {
		$schema: npm.$schema,
		bomFormat: 'CycloneDX',
		specVersion: npm.specVersion,
		serialNumber: `urn:uuid:${toUuid(`${own['bom-ref']} ${commit}`)}`,
		version: 1,
		metadata: {
			timestamp: new Date(date * 1000).toISOString(),
			lifecycles: [{phase: 'build'}],
			tools: [{vendor: 'npm', name: 'cli'}],
			component: own,
		},
		components: all,
		dependencies: dependencies.map(({ref, dependsOn = []}) => ({
			ref,
			dependsOn: dependsOn.filter(each => all.some(({'bom-ref': there}) => there === each)).toSorted(),
		})),
		// Some packages carry code of others in their own files, which their licences alone tell of.
		compositions: [{aggregate: 'unknown', assemblies: packages.map(each => each['bom-ref'])}],
	};
	return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/**
Leaves out what is empty, and that all packages are for development: what is bundled is not installed beside it. npm
names its project for the folder, and a package by its alias.
*/
function described(component: Component): Component {
	const {'bom-ref': ref, type, version, description, purl, hashes, licenses} = component;
	const name = ref.slice(0, ref.lastIndexOf('@'));
	return {'bom-ref': ref, type, name, version, description, purl, hashes, licenses};
}

/** Returns the references of all that is in an artefact. */
async function refsIn({licenses, architecture}: Artefact, known: readonly Component[]) {
	const packages = packagesIn(await readFile(licenses, 'utf8'));
	const unknown = packages.find(each => !known.some(({'bom-ref': ref}) => ref === each));
	if (unknown !== undefined) {
		throw new CannotMake(`${unknown} is bundled, and package-lock.json has another one: run npm ci first`);
	}
	return [...(architecture === undefined ? [] : [nodeRef(architecture)]), ...packages];
}

function nodeRef(architecture: Architecture): string {
	return `node-linux-${architecture}@${nodePackage.version}`;
}

/** Describes the Node of each processor, with what it is made of itself: the same for each, as of one version. */
async function nodesOf(artefacts: readonly Artefact[]): Promise<readonly Component[]> {
	const {stdout} = await promisify(execFile)(ownNode, ['-p', 'JSON.stringify(process.versions)']);
	const {node: version, modules, napi, ...parts}: Record<string, string> = JSON.parse(stdout);
	// What it could be built with and was not has no version.
	const named = Object.entries(parts).filter(([, own]) => own !== '');
	const used = new Set(artefacts.flatMap(({architecture}) => architecture ?? []));
	return [...used].map(architecture => {
		const ref = nodeRef(architecture);
		return {
			'bom-ref': ref,
			type: 'platform',
			name: `node-linux-${architecture}`,
			version: nodePackage.version,
			description: 'Node.js, without its debugging symbols; the sum is that of the program with them',
			cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
			purl: `pkg:npm/node-linux-${architecture}@${nodePackage.version}`,
			hashes: [{alg: 'SHA-256', content: nodeSums[architecture]}],
			licenses: [{license: {id: 'MIT'}}],
			components: named.map(([name, own]) => ({
				'bom-ref': `${ref}/${name}@${own}`,
				type: 'library',
				name,
				version: own,
				purl: `pkg:generic/${name}@${encodeURIComponent(own)}`,
			})),
		};
	});
}

async function fileComponent(file: string): Promise<Component> {
	const name = path.basename(file);
	return {'bom-ref': name, type: 'file', name, hashes: [{alg: 'SHA-256', content: await sumOfFile(file)}]};
}

/** Returns a UUID that follows from a text (version 8: whoever makes it decides of what). */
function toUuid(text: string): string {
	const digits = createHash('sha256').update(text).digest('hex');
	const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
	const parts = [
		digits.slice(0, 8),
		digits.slice(8, 12),
		`8${digits.slice(13, 16)}`,
		`${variant}${digits.slice(17, 20)}`,
	];
	return [...parts, digits.slice(20, 32)].join('-');
}
