import {describe, expect, it} from 'vitest';
import {
	type Files,
	findCircles,
	findDoubleNames,
	findForbiddenImports,
	findRoomCircles,
	type Rooms,
	readFiles,
	roomOf,
} from './helpers/imports.ts';
import {rooms} from './helpers/rooms.ts';

const files = await readFiles();

/** Methods of the clients of both services, by their types. */
const methods = ['domain/service.ts', 'domain/extensions.ts', 'domain/node-queries.ts'].flatMap(file =>
	[...(files.get(file) ?? '').matchAll(/^\t(get[A-Z]\w*|knock|findTransaction)\(/gm)].map(([, name]) => name),
);

/** Tells whether a file belongs to the client of the services, or answers in their place. */
const isClient = (file: string) =>
	/^(?:model\/questions|services|broadcast|conformance|simulator)\//.test(file);

describe('the program', () => {
	it('has a row for each folder, and a folder for each row', () => {
		expect([...new Set([...files.keys()].map(roomOf))].toSorted()).toEqual(Object.keys(rooms).toSorted());
	});

	it('imports in each room only what its row allows', () => {
		expect(files.size).toBeGreaterThan(400);
		expect(findForbiddenImports(files, rooms)).toEqual([]);
	});

	it('imports nothing in a circle, types included', () => {
		expect(findCircles(files)).toEqual([]);
	});

	it('allows no circle of rooms', () => {
		expect(findRoomCircles(rooms)).toEqual([]);
	});

	it('has four files at its root', () => {
		expect([...files.keys()].filter(file => roomOf(file) === '')).toEqual([
			'cli.ts',
			'launch.js',
			'loaders.ts',
			'run.ts',
		]);
	});

	it('exports no name with two meanings', () => {
		expect(findDoubleNames(files)).toEqual([]);
	});

	it('asks a service only through a question, outside the rooms that are the client', () => {
		const asks = new RegExp(String.raw`\.(?:${methods.join('|')})\b`);
		expect(methods).toContain('getValidators');
		expect(methods).toContain('getLiveness');
		const asking = [...files].filter(([, text]) => asks.test(text)).map(([file]) => file);
		expect(asking.filter(file => !isClient(file))).toEqual([]);
		expect(asking.filter(isClient)).toContain('model/questions/chain.ts');
	});

	it('has no file of more than 400 lines', () => {
		expect([...files].filter(([, text]) => text.split('\n').length > 401).map(([file]) => file)).toEqual([]);
	});
});

it.each([
	['domain/epoch.ts', "import {widthOf} from '../format/width.ts';"],
	['format/time.ts', "import type {System} from '../system/system.ts';"],
	['dashboard/views/validators/validator-columns.ts', "import ky from 'ky';"],
	['commands/list.ts', "import {startSimulator} from '../simulator/server.ts';"],
	['commands/parameters.ts', "import process from 'node:process';"],
	['dashboard/list/list-body.tsx', "const late = await import('../../simulator/server.ts');"],
	['routes/route.ts', "import type {Shell} from '../dashboard/shell/shell.ts';"],
	['simulator/server.ts', "import {integer} from '../services/decoding/field.ts';"],
	['dashboard/ui/table/table.tsx', "import type {Validator} from '../../../domain/validator.ts';"],
	['services/indexer/indexer.ts', "import {useList} from '../../dashboard/queries/use-list.ts';"],
	['dashboard/shell/chrome.tsx', "export {Messages} from '../overlays/messages.tsx';"],
	['terminal/painter/painter.ts', "import {\n\trender,\n} from 'ink';"],
	['store/store.ts', "import '../options/service.ts';"],
	['attic/old.ts', ''],
])('finds what is forbidden in %s: %s', (file, text) => {
	expect(findForbiddenImports(new Map([[file, text]]), rooms)).toHaveLength(1);
});

it.each([
	['domain/epoch.ts', "import {addressOf} from './address.ts';"],
	['format/time.ts', "import type {Decimal} from '../domain/decimal.ts';"],
	['domain/address.ts', "import {bech32} from '@scure/base';"],
	['commands/tx.ts', "// import ky from 'ky' is not what this does\nconst from = 'ky';"],
])('finds nothing in %s: %s', (file, text) => {
	expect(findForbiddenImports(new Map([[file, text]]), rooms)).toEqual([]);
});

it.each<[readonly (readonly [string, string])[], readonly string[]]>([
	[
		[
			['a/x.ts', "import type {Y} from '../b/y.ts';"],
			['b/y.ts', "import {x} from '../a/x.ts';"],
		],
		['a/x.ts → b/y.ts → a/x.ts'],
	],
	[[['a/x.ts', "import {x} from './x.ts';"]], ['a/x.ts → a/x.ts']],
	[
		[
			['a/x.ts', "import {y} from './y.ts';\nimport {z} from './z.ts';"],
			['a/y.ts', "import {z} from './z.ts';"],
			['a/z.ts', ''],
		],
		[],
	],
])('finds the circles of %j', (given, circles) => {
	const circle: Files = new Map(given);
	expect(findCircles(circle)).toEqual(circles);
});

it('finds rooms whose rows lead back to them', () => {
	const round: Rooms = {
		a: {what: '', rooms: ['b']},
		b: {what: '', rooms: ['c/d']},
		'c/d': {what: '', rooms: ['a']},
	};
	expect(findRoomCircles(round)).toHaveLength(1);
});

it('finds a name that two files export', () => {
	const given: Files = new Map([
		['a/x.ts', 'export function read(): void {}\nexport interface Row {}'],
		['b/y.ts', 'export const read = 1;\ninterface Row {}'],
	]);
	expect(findDoubleNames(given)).toEqual(['read: a/x.ts, b/y.ts']);
});
