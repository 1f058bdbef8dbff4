import {describe, expect, it} from 'vitest';
import type {BroadcastEvent} from '../../../source/dashboard/broadcast/broadcast-machine.ts';
import {reduceBroadcast} from '../../../source/dashboard/broadcast/broadcast-reducer.ts';
import {idleReasons} from '../../../source/dashboard/broadcast/broadcast-words.ts';
import {usualKeys} from '../../../source/keys/key-map.ts';
import type {KeyAction} from '../../../source/keys/key-table.ts';
import {
	applied,
	at,
	checking,
	here,
	looking,
	outcomeOf,
	reading,
	refused,
	reviewing,
	sending,
} from '../../helpers/broadcast-stages.ts';
import {foundBy} from '../../helpers/transactions.ts';

const keys: readonly (readonly [KeyAction, BroadcastEvent])[] = [
	['proceed', {kind: 'entered'}],
	['mode', {kind: 'modeChanged'}],
	['encoding', {kind: 'encodingChanged'}],
	['another', {kind: 'startedAnew'}],
	['lookFor', {kind: 'searchToggled'}],
];

describe.each([
	['nothing is there yet', at],
	['it is read', reading],
	['it is reviewed', reviewing],
	['it is looked up', checking],
	['it is on its way', sending],
	['it is looked for', looking],
	['it was found', outcomeOf({kind: 'found', found: foundBy(applied), at: here.now})],
	['it was refused', outcomeOf({kind: 'off'}, refused)],
])('where %s', (_stage, stage) => {
	it.each(keys)('%s does something, or says why it does nothing', (action, event) => {
		const {state, effects} = reduceBroadcast(stage, event, here);
		const isIdle = state === stage && effects.length === 0;
		expect({isIdle, action}).toEqual({isIdle: idleReasons(stage, usualKeys)[action] !== undefined, action});
	});
});
