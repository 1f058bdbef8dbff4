import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {allSigns} from '../../source/dashboard/overlays/context-signs.ts';
import {createSigns} from '../../source/format/signs.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {showKey} from '../../source/keys/key-names.ts';
import type {KeyAction} from '../../source/keys/key-table.ts';
import {toRoomTable} from './imports.ts';
import {columns, referencePage} from './reference-page.ts';
import {rooms} from './rooms.ts';

const root = path.join(import.meta.dirname, '../..');

/** Actions whose keys a reader of the README needs first. */
const firstActions: readonly KeyAction[] = [
	'down',
	'follow',
	'details',
	'facets',
	'narrow',
	'sort',
	'copy',
	'export',
	'command',
	'quitOrBack',
	'help',
	'quit',
];

/** A text about the program, of which parts are made from the program's own tables. */
interface Page {
	/** Path from the root of the repository. */
	readonly file: string;
	/** Returns the page with the generated parts renewed. */
	remake(text: string): string;
}

export const pages: readonly Page[] = [
	{file: 'README.md', remake: text => withBlock(text, '## Twelve keys', keyList(firstActions))},
	{file: 'CONTRIBUTING.md', remake: withRoomTable},
	{file: 'docs/dashboard.md', remake: text => withBlock(text, '## Signs', signList())},
	{file: 'docs/reference.md', remake: referencePage},
];

export function readPage(file: string): Promise<string> {
	return readFile(path.join(root, file), 'utf8').catch(() => '');
}

/** Returns the absolute path of a page. */
export function placeOf(file: string): string {
	return path.join(root, file);
}

/** The first block of code under that heading made anew. */
function withBlock(text: string, heading: string, content: string): string {
	const start = text.indexOf(`\n${heading}\n`);
	const open = text.indexOf('```\n', start) + '```\n'.length;
	const close = text.indexOf('```', open);
	if (start === -1 || close === -1) throw new Error(`there is no block of code under ${heading}`);
	return text.slice(0, open) + content + text.slice(close);
}

function withRoomTable(text: string): string {
	const heading = '## Rooms';
	const start = text.indexOf(`\n${heading}\n`);
	const open = text.indexOf('\n| folder |', start) + 1;
	const close = text.indexOf('\n\n', open);
	if (start === -1 || open === 0 || close === -1) throw new Error(`there is no table under ${heading}`);
	return text.slice(0, open) + toRoomTable(rooms) + text.slice(close);
}

/** Lists each sign with its meaning, and its ASCII form in brackets. */
function signList(): string {
	const [drawn, ascii] = [false, true].map(isAscii => createSigns({isAscii, isSpoken: false}).glyphs);
	return columns(
		allSigns.map(({sign, text}) => {
			const [own, plain] = [sign(drawn!), sign(ascii!)];
			return [own === plain ? own : `${own} (${plain})`, text] as const;
		}),
	);
}

function keyList(actions: readonly KeyAction[]): string {
	const bindings = defaultKeys.of('list');
	const entries = actions.map(action => {
		const binding = bindings.find(each => each.action === action);
		if (!binding) throw new Error(`no key of a list does ${action}`);
		return [binding.keys.map(showKey).join(' '), binding.help] as const;
	});
	return columns(entries);
}
