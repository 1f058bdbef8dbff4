import {expect, it} from 'vitest';
import {idleReasons} from '../../../source/dashboard/broadcast/broadcast-words.ts';
import type {Broadcast} from '../../../source/dashboard/broadcast/create-broadcast.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import type {KeyAction} from '../../../source/keys/key-table.ts';
import {openAt, type Stage, settle, type Walk, walks} from '../../helpers/broadcast-stages.ts';
import {createTransaction} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';

const keys: readonly (readonly [KeyAction, (broadcast: Broadcast) => void])[] = [
	['proceed', broadcast => broadcast.proceed()],
	['mode', broadcast => broadcast.nextMode()],
	['encoding', broadcast => broadcast.nextEncoding()],
	['another', broadcast => broadcast.startAnew()],
	['lookFor', broadcast => broadcast.toggleFollowing()],
];

async function openFound(): Promise<Stage> {
	const stage = await openAt('looking');
	stage.indexer.transactions.set(stage.hash.toLowerCase(), createTransaction({txId: stage.hash}));
	await until(() => stage.outcome().following.kind === 'found');
	await settle();
	stage.calls.length = 0;
	return stage;
}

const stages = new Map<string, () => Promise<Stage>>([
	...(Object.keys(walks) as Walk[]).map(walk => [walk, () => openAt(walk)] as const),
	['found', openFound],
]);

it.each([...stages.keys()].flatMap(name => keys.map(([action, press]) => [name, action, press] as const)))(
	'at %s %s does something, or says why it does nothing',
	async (name, action, press) => {
		const {broadcast, calls, state} = await stages.get(name)!();
		const before = state();
		const said = idleReasons(before, defaultKeys)[action];
		press(broadcast);
		const isIdle = state() === before && calls.length === 0;
		// Enter is counted, and says nothing of it.
		const mayBeSilent = action === 'proceed';
		expect(isIdle ? said !== undefined || mayBeSilent : said === undefined).toBe(true);
	},
);
