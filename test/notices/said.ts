import type {Concern} from '../../source/domain/concern.ts';
import type {MyStake} from '../../source/domain/my-stakes.ts';
import {isOpen} from '../../source/domain/proposal-wait.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import {collectFigures, type Figures} from '../../source/exporter/figures.ts';
import {createSigns} from '../../source/format/signs.ts';
import {knownRows} from '../../source/ledger/compare-list.ts';
import {stakeListName} from '../../source/ledger/digest.ts';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {signingListName} from '../../source/ledger/signing-changes.ts';
import {voteListName} from '../../source/ledger/vote-changes.ts';
import {readKnownNetwork} from '../../source/networks/known-network.ts';
import {calendarOf} from '../../source/notices/calendar.ts';
import type {Round} from './quiet-month.ts';

/** What is compared with each other after a round. */
export interface Said {
	readonly epoch: bigint;
	readonly needs: readonly Concern[];
	/** All events of the ledger, the oldest first. */
	readonly events: readonly StoredEvent[];
	readonly calendar: ReturnType<typeof calendarOf>;
	readonly figures: Figures;
	readonly labels: ReadonlyMap<string, string>;
	/** Validators, and voters with a proposal, whose change waits for another answer: the chain has a life of its own. */
	readonly waiting: ReadonlySet<string>;
	/** Epochs of a day. */
	readonly epochsInDay: bigint;
}

/** Reads of one ledger what each part of the program says. */
export function readSaid({ledger, person, chain, now}: Round): Said {
	const epoch = chain.state.epoch;
	const at = BigInt(now);
	const labels = new Map([...person.validators].map((address, index) => [address, `validator ${index}`]));
	const named = {usedAt: 0, isForeign: false};
	const {concerns = [], parameters} = readKnownNetwork(ledger, {
		chain: chain.state.identity.chainId,
		addresses: [
			...person.addresses.map(each => ({...each, ...named})),
			...[...labels].map(([address, label]) => ({address, label, ...named, isValidator: true})),
		],
		quiet: new Map(),
		service: {address: 'http://indexer.example', lostSince: undefined},
		lag: undefined,
		epoch,
		now: at,
	});
	const events = ledger.eventsAfter(0n);
	const listed = new Map(ledger.readList('validators')?.items?.validators?.map(each => [each.address, each]));
	const stakes = person.addresses.map(({address, label}): MyStake => {
		const {bonds = [], unbonds = []} = ledger.readList(stakeListName(address))?.items ?? {};
		const items = bonds.map(bond => ({
			...bond,
			validator: listed.get(bond.validator?.address) ?? bond.validator,
		}));
		const lists = {bonds: {items, isWhole: true}, unbonds: {items: unbonds, isWhole: true}};
		return {
			address,
			label,
			position: toStakePosition(lists, parameters?.apr, epoch),
			readAt: undefined,
			failure: undefined,
		};
	});
	const proposals = (ledger.readList('proposals')?.items?.proposals ?? []).filter(isOpen);
	const clock = {
		epoch,
		isReported: true,
		dueAt: undefined,
		asOf: at,
		secondsLeft: undefined,
		length: 21_600n,
	};
	const calendar = calendarOf({
		theme: createSigns({isAscii: false, isSpoken: false}),
		clock,
		stake: undefined,
		labels,
		now: at,
		stakes,
		proposals,
		concerns,
		events: events.toReversed(),
	});
	const knownList = (name: string) => {
		const kept = ledger.readList(name);
		return kept && {sight: kept.sight, rows: knownRows(kept, undefined), items: kept.items ?? {}};
	};
	const figures = collectFigures({ledger: {knownList}, person, labels, hasAllValidators: false, now: at});
	const needs = concerns.filter(({level}) => level === 'needs-me');
	const pendingIn = (list: string) =>
		[...(ledger.readList(list)?.things ?? [])].flatMap(([key, {pending}]) =>
			Object.keys(pending).length > 0 ? key : [],
		);
	const voters = [...person.addresses.map(({address}) => address), ...person.validators];
	const waiting = new Set([
		...pendingIn(signingListName),
		...voters.flatMap(voter => pendingIn(voteListName(voter)).map(id => `${voter} ${id}`)),
	]);
	return {epoch, needs, events, calendar, figures, labels, waiting, epochsInDay: 4n};
}
