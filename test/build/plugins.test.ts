import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {build, type Plugin} from 'rolldown';
import {expect, it} from 'vitest';
import {createFasterFrames, fasterFrames} from '../../build/plugins/faster-frames.ts';
import {kyWithoutFetch} from '../../build/plugins/ky-without-fetch.ts';
import {markdownWithoutPackages} from '../../build/plugins/markdown-without-packages.ts';
import {meowWithoutPackages} from '../../build/plugins/meow-without-packages.ts';
import {yogaWithoutFetch} from '../../build/plugins/yoga-without-fetch.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

/** Bundles a module that stands for a library's: the code, and the warnings of the build. */
async function bundle(input: string, plugin: Plugin) {
	const warnings: string[] = [];
	const {output} = await build({
		input,
		plugins: [plugin],
		platform: 'node',
		write: false,
		onLog: (_level, {message}) => void warnings.push(message),
	});
	return {code: output[0].code, warnings};
}

/** An Ink with these modules, each imported by its index.js. */
async function inkOf(modules: Readonly<Record<string, string>>) {
	const folder = await temporaryFolder();
	const names = Object.keys(modules);
	const index = names.map((name, at) => `import part${at} from '${name}'; console.log(part${at});`);
	await writeFile(path.join(folder, 'package.json'), '{"type": "module"}');
	await writeFile(path.join(folder, 'index.js'), index.join('\n'));
	for (const [name, code] of Object.entries(modules)) {
		const file = name.startsWith('./') ? name : path.join('node_modules', name, 'index.js');
		await mkdir(path.dirname(path.join(folder, file)), {recursive: true});
		await writeFile(path.join(folder, file), code);
	}
	return folder;
}

const fitting = {
	'./output.js': `export default class {
		operations = [];
		write(x, y, text) { this.operations.push({type: 'write', text}); }
		get() { return {output: this.operations[0].text}; }
	}`,
	'./sanitize-ansi.js': 'export default text => text;',
	'widest-line': "export default text => Math.max(...text.split('\\n').map(({length}) => length));",
};

/** How often a bundle has each of ours. */
function countOurs(code: string) {
	const count = (call: RegExp) => code.match(call)?.length ?? 0;
	return {rows: count(/= withMemoizedRows\(/g), texts: count(/= memoizeResults\(/g)};
}

it('puts faster modules in the place of those they fit', async () => {
	const folder = await inkOf(fitting);
	const {code, warnings} = await bundle(path.join(folder, 'index.js'), createFasterFrames(folder));
	expect(warnings).toEqual([]);
	expect(countOurs(code)).toEqual({rows: 1, texts: 2});
});

it.each([
	['output', './output.js', 'export default class { draw() {} }', {rows: 0, texts: 2}],
	['sanitize-ansi', './sanitize-ansi.js', 'export default () => ["draw"];', {rows: 1, texts: 1}],
	['widest-line', 'widest-line', 'export default "draw";', {rows: 1, texts: 1}],
])('takes %s as it is where it is another one, and says so', async (name, file, changed, ours) => {
	const folder = await inkOf({...fitting, [file]: changed});
	const {code, warnings} = await bundle(path.join(folder, 'index.js'), createFasterFrames(folder));
	expect(warnings).toEqual([
		expect.stringContaining(`${name} of Ink is not what it was: it is taken as it is, and keys take longer`),
	]);
	expect(countOurs(code)).toEqual(ours);
	expect(code).toContain('draw');
});

it('says which module is there no more', async () => {
	const folder = await inkOf({'./sanitize-ansi.js': fitting['./sanitize-ansi.js']});
	const {warnings} = await bundle(path.join(folder, 'index.js'), createFasterFrames(folder));
	expect(warnings).toEqual([
		expect.stringContaining(
			'Ink has no module output, widest-line any more: it is taken as it is, and is slower',
		),
	]);
});

it('takes Yoga’s loader as it is where it does not ask for a fetch, and says so', async () => {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'yoga-wasm-base64-esm.js');
	await writeFile(file, 'console.log(await fetch("data:,"));');
	const {code, warnings} = await bundle(file, yogaWithoutFetch);
	expect(warnings).toEqual([expect.stringContaining('yoga-wasm-base64-esm.js of Yoga is not what it was')]);
	expect(code).toContain('data:');
	await writeFile(file, 'if ("function" != typeof fetch) console.log(1); else fetch("data:,");');
	const fitted = await bundle(file, yogaWithoutFetch);
	expect(fitted.warnings).toEqual([]);
	expect(fitted.code).not.toContain('data:');
});

it('takes a module of meow as it is where it looks for packages in another way, and says so', async () => {
	const build = path.join(await temporaryFolder(), 'meow/build');
	await mkdir(build, {recursive: true});
	const file = path.join(build, 'options.js');
	await writeFile(file, 'import {readPackage} from "read-package"; console.log(readPackage());');
	const {code, warnings} = await bundle(file, meowWithoutPackages);
	expect(warnings).toEqual(
		expect.arrayContaining([
			expect.stringContaining('it is taken as it is, and a start takes longer'),
			expect.stringContaining('meow has no module dependencies.js any more'),
		]),
	);
	expect(code).toContain('readPackage()');
});

it('says which module of ky does not ask for the classes of the platform any more', async () => {
	const core = path.join(await temporaryFolder(), 'ky/distribution/core');
	await mkdir(core, {recursive: true});
	const file = path.join(core, 'constants.js');
	await writeFile(file, 'console.log(globalThis.FormData);');
	const {code, warnings} = await bundle(file, kyWithoutFetch);
	expect(warnings).toEqual([
		expect.stringContaining('ky has no module Ky.js, merge.js any more: it is taken as it is'),
	]);
	expect(code).not.toContain('globalThis');
});

it('says which package the parser of Markdown does not have any more', async () => {
	const folder = path.join(await temporaryFolder(), 'node_modules/markdown-it/dist');
	await mkdir(folder, {recursive: true});
	await writeFile(path.join(folder, 'index.js'), "import * as mdurl from 'mdurl'; console.log(mdurl);");
	const {warnings} = await bundle(path.join(folder, 'index.js'), markdownWithoutPackages);
	expect(warnings).toEqual([
		expect.stringMatching(
			/^markdown-it has no module entities, uc\.micro, linkify-it, punycode\.js, renderer\.ts, .* any more: it is taken as it is/,
		),
	]);
});

it('fits the Ink, the Yoga, the meow, the ky and the markdown-it that are installed', async () => {
	const ink = path.resolve('node_modules/ink/build/index.js');
	expect((await bundle(ink, fasterFrames)).warnings.filter(text => /is taken as it is/.test(text))).toEqual(
		[],
	);
	const yoga = path.resolve('node_modules/yoga-layout/dist/src/index.js');
	const {warnings} = await bundle(yoga, yogaWithoutFetch);
	expect(warnings.filter(text => /is taken as it is/.test(text))).toEqual([]);
	const meow = await bundle(path.resolve('node_modules/meow/build/index.js'), meowWithoutPackages);
	expect(meow.warnings.filter(text => /is taken as it is/.test(text))).toEqual([]);
	expect(meow.code).not.toContain('spdx');
	const ky = await bundle(path.resolve('node_modules/ky/distribution/index.js'), kyWithoutFetch);
	expect(ky.warnings).toEqual([]);
	expect(ky.code).not.toContain('globalThis.');
	const markdownIt = path.resolve('node_modules/markdown-it/dist/markdown-it.mjs');
	const markdown = await bundle(markdownIt, markdownWithoutPackages);
	expect(markdown.warnings).toEqual([]);
	expect(markdown.code).not.toMatch(/xn--|CounterClockwise|blockquote>|class=/);
});
