import {glob, readdir} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {scenes} from '../build/pictures/scenes.ts';
import manifest from '../package.json' with {type: 'json'};
import {profileKeys} from '../source/options/config/profile.ts';
import {topKeys} from '../source/options/config/top-keys.ts';
import {pages, readPage} from './helpers/docs.ts';
import {importedPackages} from './helpers/imported-packages.ts';

const readme = await readPage('README.md');
const changelog = await readPage('CHANGELOG.md');
const texts = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	...(await readdir(path.join(import.meta.dirname, '../docs')))
		.filter(name => name.endsWith('.md'))
		.map(name => `docs/${name}`),
];

it.each(pages)('$file tells what the tables of the program do (else: npm run docs)', async page => {
	const text = await readPage(page.file);
	expect(text).toBe(page.remake(text));
});

describe('the README', () => {
	it('is read to its end', () => {
		expect(readme.split('\n').length - 1).toBeLessThanOrEqual(150);
	});

	it('has each picture of the program, and the two lines for who has cloned it', () => {
		const shown = [...readme.matchAll(/\]\(docs\/pictures\/([\w-]+)\.svg\)/g)].map(([, name]) => name);
		expect(shown.toSorted()).toEqual(scenes.map(({name}) => name).toSorted());
		expect(readme).toContain('```\nnpm ci && npm start\nnpm ci && npm test\n```\n');
	});

	it('leads to every page', () => {
		const linked = texts.filter(file => readme.includes(`](${file})`));
		expect(texts.filter(file => !linked.includes(file))).toEqual(['README.md', 'docs/drawing.md']);
	});

	it.each(['README.md', 'docs/installing.md'])(
		'%s names this version, and so does the changelog first',
		async file => {
			const text = await readPage(file);
			const named = [...text.matchAll(/stakedeck[_-](\d+\.\d+\.\d+)/g)].map(([, version]) => version);
			expect([...new Set(named)]).toEqual([manifest.version]);
			expect(/^## (\S+) - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1]).toBe(manifest.version);
		},
	);
});

it.each(texts)('the links of %s lead somewhere', async file => {
	const text = (await readPage(file)).replaceAll(/^```[\s\S]*?^```/gm, '');
	const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
	const broken: string[] = [];
	for (const link of links) {
		const [place = '', heading] = link.split('#');
		const target = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
		const there = await readPage(target);
		const headings = [...there.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) => anchorOf(words));
		if (there === '' || (heading !== undefined && !headings.includes(heading))) broken.push(link);
	}
	expect(broken).toEqual([]);
});

it.each(['CONTRIBUTING.md', 'docs/drawing.md'])('the files that %s names are there', async file => {
	const named = [...(await readPage(file)).matchAll(/`([\w./-]+\.(?:tsx?|js|md))`/g)].map(
		([, name = '']) => name,
	);
	const there = await Array.fromAsync(glob('{*,{source,test,build,bench,compare,docs}/**/*}.{ts,tsx,js,md}'));
	const all = there.map(name => `/${name.replaceAll(path.sep, '/')}`);
	expect(named.length).toBeGreaterThan(10);
	expect(named.filter(name => !all.some(other => other.endsWith(`/${name}`)))).toEqual([]);
});

/** Returns the anchor that GitHub makes of a heading. */
function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} -]/gu, '')
		.replaceAll(' ', '-');
}

it.each([...topKeys, ...profileKeys])('docs/configuration.md tells of %s', async key => {
	expect(await readPage('docs/configuration.md')).toMatch(new RegExp(`\\b${key}\\b`));
});

it.each(await importedPackages())('README and CONTRIBUTING say why %s is there', async name => {
	expect(await readPage('README.md')).toContain(`\`${name}\``);
	expect(await readPage('CONTRIBUTING.md')).toMatch(new RegExp(`^- \`${name}\`: .{10}`, 'm'));
});

it('CONTRIBUTING says of ky what the code has it do', async () => {
	const [, ky = ''] = /^- `ky`: ([\s\S]*?)^- `/m.exec(await readPage('CONTRIBUTING.md')) ?? [];
	const client = await readPage('source/services/http/http-client.ts');
	expect([/timeout: false/.test(client), /retry: retry\?\.options/.test(client)]).toEqual([true, true]);
	expect(ky).toMatch(/`retry\.ts`[\s\S]*turned off[\s\S]*`services\/http\/deadline\.ts`/);
});
