import {readFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {topKeys} from '../source/options/config/config-file.ts';
import {profileKeys} from '../source/options/config/profile.ts';
import {importedPackages} from './helpers/imported-packages.ts';
import {withGeneratedParts} from './helpers/readme.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

it('the README tells of keys, commands and options what the program does (else: npm run readme)', () => {
	expect(readme).toBe(withGeneratedParts(readme));
});

it.each([...topKeys, ...profileKeys])('the README tells of %s in the configuration', key => {
	const [, configuration = ''] = readme.split(/^## (?=Configuration$)/m);
	expect(configuration.split(/^## /m, 1)[0]).toMatch(new RegExp(`\\b${key}\\b`));
});

it.each(await importedPackages())('the README says why %s is there', name => {
	expect(readme).toMatch(new RegExp(`^- \`${name}\`: .{10}`, 'm'));
});
