import {DatabaseSync} from 'node:sqlite';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {startRepeating} from '../../source/system/timer.ts';
import {changesHome, copper, serveSmallChain} from './changes.ts';
import {createWeighedEvent} from './memory-ledger.ts';
import {spawnCli} from './spawn.ts';
import {whenDone} from './when-done.ts';

/** Who has the lease of the chain. */
export const holder = 'another program';

/** Serves a chain that another program watches: the test writes its events, and has the lease. */
export async function prepareWatchedChain() {
	const server = await serveSmallChain();
	const {file, folder, environment} = await changesHome();
	const {database} = await openLedger(file, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'namada.main');
	const renew = () => ledger.takeLease(holder, BigInt(Math.floor(Date.now() / 1000)));
	renew();
	const renewing = startRepeating(renew, 5000);
	whenDone(() => {
		clearInterval(renewing);
		ledger.close();
	});
	const subject = {type: 'validator', id: copper.address, name: 'Copper Labs'} as const;
	const write = (count: number) => {
		const now = BigInt(Math.floor(Date.now() / 1000));
		const events = Array.from({length: count}, (_, index) =>
			createWeighedEvent({kind: 'validator.jailed', subject, time: now, epoch: BigInt(1204 + index)}),
		);
		return ledger.write({lists: new Map(), events, epochs: [], now}).map(({id}) => id);
	};
	const start = (
		typed: readonly string[],
		{
			isByProfile = false,
			...settings
		}: Parameters<typeof spawnCli>[1] & {readonly isByProfile?: boolean} = {},
	) => spawnCli(['watch', ...(isByProfile ? [] : ['-i', server.url]), ...typed], {...settings, environment});
	return {...server, file, folder, ledger, write, start};
}

/** Returns the ids of the events in lines of JSON. */
export const idsIn = (text: string): readonly string[] =>
	text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line).id]));

/** Returns what `watch` printed on stderr without the lines of its start. */
export const withoutStart = (text: string): string =>
	text.replace(
		/^stakedeck: watching .*\n(?:stakedeck: (?:what needs you now: .*|nothing needs you now)\n)?/gm,
		'',
	);
