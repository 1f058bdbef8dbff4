import {secondsOfSince} from '../options/values/since.ts';
import type {WatchCommandOptions} from '../options/watch-options.ts';
import {printLine} from '../system/print.ts';
import {compareChain} from './changes.ts';
import type {AskingContext} from './context.ts';
import {createSink} from './event-sink.ts';
import {failIfAny} from './fail-if-any.ts';
import {isWanted} from './watch.ts';

/** Compares the chain once, and hands over what is new; fails where that is as grave as it was asked for. */
export async function watchOnce(watch: WatchCommandOptions, context: AskingContext): Promise<void> {
	const {system, signal, look} = context;
	const sink = createSink({...watch, system, signal});
	const reader = watch.name === undefined ? undefined : `watch ${watch.name}`;
	await compareChain(context, {isOffline: false, mustForget: false}, async known => {
		const {ledger, before, chain, labels, person} = known;
		const place = reader === undefined ? 0n : ledger.placeOf(reader);
		const since = watch.since && watch.since.kind !== 'last' ? watch.since : undefined;
		const seconds = since && secondsOfSince(since, {now: Date.now(), isUtc: look.isUtc});
		const all = ledger.eventsAfter(seconds === undefined ? (place > 0n ? place : before) : 0n);
		const events = all
			.filter(({time}) => seconds === undefined || time >= seconds)
			.filter(event => isWanted(event, watch, person));
		const portions = watch.batchMilliseconds === 0 ? events.map(event => [event]) : [events];
		const names = {labels, names: ledger.validatorNames()};
		const moveTo = (sequence: bigint | undefined) => {
			if (reader === undefined || sequence === undefined) return;
			ledger.moveReader(reader, sequence, BigInt(Math.floor(Date.now() / 1000)));
		};
		for (const portion of portions) {
			if (portion.length === 0) continue;
			await sink(portion, chain, names);
			moveTo(portion.at(-1)?.sequence);
		}
		moveTo(all.at(-1)?.sequence);
		if (events.length === 0 && watch.output === 'text') printLine(system, 'nothing new');
		failIfAny(watch.failIfAny, events);
	});
}
