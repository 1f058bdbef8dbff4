import type {Concern} from '../../source/domain/concern.ts';
import {isWeighty, sumConcerned} from '../../source/domain/concern.ts';
import type {Figures} from '../../source/exporter/figures.ts';
import type {Metric} from '../../source/exporter/metric.ts';
import {proposalMetrics} from '../../source/exporter/proposal-metrics.ts';
import {validatorMetrics} from '../../source/exporter/validator-metrics.ts';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {isEndedBy} from '../../source/notices/ends.ts';
import type {Round} from './quiet-month.ts';

import type {Said} from './said.ts';

/** Kinds of events with which each need may have begun, the ones that say the same of it. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
	'validator.jailed': ['validator.jailed', 'validator.unlisted', 'validator.state-coming'],
	'stake.jailed': ['validator.jailed', 'validator.unlisted'],
	'validator.inactive': ['validator.inactive', 'validator.unlisted', 'validator.state-coming'],
	'stake.inactive': ['validator.inactive', 'validator.unlisted'],
	'validator.left-set': ['validator.left-set', 'validator.state-coming'],
	'stake.below': ['validator.left-set', 'validator.state', 'validator.unjailed', 'validator.listed'],
	'stake.leaving': ['validator.unlisted', 'validator.state-coming'],
	'validator.not-signing': ['validator.not-signing'],
	'validator.jail-soon': ['validator.jail-soon'],
	'validator.near-jail': ['validator.near-jail'],
	'commission.high': ['validator.commission', 'validator.commission-coming'],
};

/** Kinds that are about the state of a validator: the newest one counts. */
const ofState = [
	'validator.jailed',
	'validator.inactive',
	'validator.left-set',
	'validator.unlisted',
	'validator.state',
	'validator.unjailed',
	'validator.joined-set',
	'validator.listed',
	'validator.state-coming',
];
const familyOf = (kind: string): readonly string[] => {
	if (ofState.includes(kind)) return ofState;
	return kind.startsWith('validator.commission')
		? ['validator.commission', 'validator.commission-coming']
		: [kind];
};

const comingEpoch = ({new: value = ''}: StoredEvent) => BigInt(/ (\d+)$/.exec(value)?.[1] ?? -1);

/** Checks whether an event takes the place of another one without being its end. */
function replaces(later: StoredEvent, {kind}: StoredEvent): boolean {
	if (kind === 'validator.jail-soon') return later.kind === 'validator.jailed';
	const family = familyOf(kind);
	return family.length > 1 && family.includes(later.kind) && !isGoodNews(later);
}

/** Checks whether an event says of a change to come that it is one for the better, or of no change any more. */
function isGoodNews({kind, new: value = ''}: StoredEvent): boolean {
	return kind === 'validator.state-coming' && !/^(?!consensus)\S+ \d+$/.test(value);
}

/** Returns the events that needed the user and that no later event ends or replaces, nor the epoch that they name. */
function openEvents(events: readonly StoredEvent[], epoch: bigint): readonly StoredEvent[] {
	return events.filter(event => {
		const {kind, level, sequence, subject} = event;
		if (level !== 'needs-me') return false;
		if (kind === 'vote.missing') return BigInt(event.new ?? 0) > epoch;
		if (kind === 'validator.not-voted' && comingEpoch(event) < epoch) return false;
		if (kind.endsWith('-coming') && comingEpoch(event) <= epoch) return false;
		const later = events.filter(each => each.sequence > sequence && each.subject.id === subject.id);
		return !later.some(each => isEndedBy(event, each) || replaces(each, event));
	});
}

const seriesOf = (metrics: readonly Metric<Figures>[], name: string, figures: Figures) =>
	[...(metrics.find(each => each.name === name)?.read(figures) ?? [])].filter(({value}) => Number(value) > 0);

/** Stake of the user's addresses on the chain. */
interface Truth {
	readonly all: bigint;
	with(validator: string): bigint;
	isMine(validator: string): boolean;
	stateOf(validator: string): string | undefined;
}

function truthOf({chain, person}: Round): Truth {
	const bonds = chain.mine.flatMap(owner => chain.state.accounts.get(owner)?.bonds ?? []);
	const sum = (some: typeof bonds) => some.reduce((total, {amount}) => total + amount, 0n);
	const all = sum(bonds);
	const stakeWith = (validator: string) => sum(bonds.filter(bond => bond.validator.address === validator));
	return {
		all,
		with: stakeWith,
		isMine: validator => person.validators.has(validator) || isWeighty(stakeWith(validator), all),
		stateOf: address => chain.state.validators.find(each => each.address === address)?.state,
	};
}

/** Checks whether a need names the epoch of a state to come, beside what is so now. */
const names = ({more = []}: Concern, event: StoredEvent) =>
	event.kind === 'validator.state-coming' && more.some(text => text.includes(`epoch ${comingEpoch(event)}:`));

const describe = ({kind, subject, old, new: value, epoch, level}: StoredEvent) =>
	`${kind} ${subject.id} ${old} → ${value} @${epoch} ${level}`;

/** Compares what needs the user about validators with the events of these, in both directions. */
function compareValidators({needs, events, epoch, labels, waiting}: Said, truth: Truth): readonly string[] {
	const lines: string[] = [];
	const open = openEvents(events, epoch);
	for (const each of needs) {
		const {kind, subject, mine, words, epoch: at} = each;
		if (subject.type !== 'validator' || waiting.has(subject.id)) continue;
		const begins = beginnings[kind] ?? [];
		const about = events.filter(
			event =>
				event.subject.id === subject.id &&
				familyOf(begins[0] ?? '').includes(event.kind) &&
				!isGoodNews(event),
		);
		const last = about.at(-1);
		const isToCome = about.some(
			event => comingEpoch(event) === at && event.kind === 'validator.state-coming',
		);
		if (last && !begins.includes(last.kind) && !isToCome && !names(each, last))
			lines.push(`need ${kind} (${words}), but ${describe(last)}; ${truth.stateOf(subject.id)}`);
		const has = truth.with(subject.id);
		const sum = sumConcerned(mine);
		if (kind === 'stake.below' ? sum > has : sum !== has)
			lines.push(`need ${kind} ${subject.id} of ${sum}, not ${has}`);
	}
	for (const event of open) {
		const {kind, subject} = event;
		if (subject.type !== 'validator' || kind === 'validator.not-voted' || waiting.has(subject.id)) continue;
		if (!truth.isMine(subject.id)) continue;
		const need = needs.find(each => each.subject.id === subject.id);
		const begins = beginnings[need?.kind ?? ''] ?? [];
		// The state of a validator says more than the votes that it missed.
		const isCovered =
			begins.includes(kind) ||
			(need && names(need, event)) ||
			(!ofState.includes(kind) && begins.some(each => ofState.includes(each)));
		if (!isCovered)
			lines.push(
				`open ${describe(event)} ${labels.get(subject.id) ?? ''}, but need ${need?.kind}; ${truth.stateOf(subject.id)}`,
			);
	}
	return lines;
}

/** Compares votes that are due in needs, events and figures. */
function compareVotes(
	{needs, events, epoch, figures, labels, waiting, epochsInDay}: Said,
	{chain}: Round,
	fromStart: ReadonlySet<string>,
): readonly string[] {
	const open = openEvents(events, epoch);
	const cast = events
		.filter(({kind}) => kind === 'vote.cast')
		.map(({subject, new: value}) => `${subject.id} ${value?.split(' ')[0]}`);
	const byNeeds = needs
		.filter(({kind}) => kind === 'vote.missing')
		.flatMap(({subject, mine}) => mine.map(({address, amount}) => `${address} ${subject.id} ${amount}`));
	const byEvents = open
		.filter(({kind}) => kind === 'vote.missing')
		.flatMap(({subject, mine}) => mine.map(({address}) => `${address} ${subject.id}`))
		.filter(each => !cast.includes(each));
	const lastEpochs = new Map(
		seriesOf(proposalMetrics, 'vote_last_epoch', figures).map(({labels: [label, id], value}) => [
			`${label} ${id}`,
			BigInt(value),
		]),
	);
	const due = seriesOf(proposalMetrics, 'vote', figures)
		.filter(({labels: [label, id, vote]}) => {
			const last = lastEpochs.get(`${label} ${id}`);
			return vote === 'none' && last !== undefined && epoch <= last && last + 1n - epoch <= epochsInDay;
		})
		.map(({labels: [label, id]}) => `${label} ${id}`);
	const addressOf = new Map([
		...chain.mine.map((address, index) => [`wallet ${index}`, address] as const),
		...[...labels].map(([address, label]) => [label, address] as const),
	]);
	const byFigures = due.map(each => each.replace(/^(\w+ \d+)/, label => addressOf.get(label) ?? label));
	const hasStake = (each: string) =>
		(chain.state.accounts.get(each.split(' ')[0] ?? '')?.bonds.length ?? 0) > 0;
	const isLater = (each: string) => !fromStart.has(each.split(' ')[1] ?? '');
	const bare = byNeeds.map(each => each.replace(/ \d+$/, ''));
	const ofAddresses = byFigures.filter(each => chain.mine.some(mine => each.startsWith(mine)));
	const ofValidators = byFigures.filter(each => !ofAddresses.includes(each));
	const validatorsByEvents = open
		.filter(({kind}) => kind === 'validator.not-voted')
		.map(({subject, new: value}) => `${subject.id} ${value?.split(' ')[0]}`);
	const validatorsByNeeds = needs
		.filter(({kind}) => kind === 'vote.of-validator')
		.flatMap(({subject, words}) =>
			[...labels].filter(([, label]) => words.includes(label)).map(([address]) => `${address} ${subject.id}`),
		);
	// The chain refuses the vote of a validator that is jailed or inactive, so that no figure asks for it.
	const ableByNeeds = validatorsByNeeds.filter(each =>
		['consensus', 'belowCapacity', 'belowThreshold', undefined].includes(
			figures.validators?.get(each.split(' ')[0] ?? '')?.state,
		),
	);
	return [
		...differ(
			'vote need/event',
			bare.filter(isLater),
			byEvents.filter(each => isLater(each) && hasStake(each)),
		),
		...differ('vote need/figure', bare, ofAddresses),
		...differ(
			'validator vote need/event',
			validatorsByNeeds.filter(isLater),
			validatorsByEvents.filter(isLater),
		),
		...differ('validator vote need/figure', ableByNeeds, ofValidators),
	].filter(line => ![...waiting].some(each => line.endsWith(each)));
}

function differ(what: string, one: readonly string[], other: readonly string[]): readonly string[] {
	const [left, right] = [new Set(one), new Set(other)];
	return [
		...[...left].filter(each => !right.has(each)).map(each => `${what}: only the first has ${each}`),
		...[...right].filter(each => !left.has(each)).map(each => `${what}: only the second has ${each}`),
	];
}

/** Compares what comes by the calendar with needs and events. */
function compareCalendar({needs, events, epoch, calendar}: Said, truth: Truth): readonly string[] {
	const leaving = needs
		.filter(each => each.kind === 'stake.leaving' && each.epoch !== undefined && each.epoch > epoch)
		.map(({subject, epoch: at, mine}) => `${subject.id} ${at} ${sumConcerned(mine)}`);
	const entries = calendar
		.filter(({kind}) => kind === 'stake.leaving')
		.map(({subject, epoch: at, mine}) => `${subject.id} ${at} ${sumConcerned(mine)}`);
	const coming = openEvents(events, epoch)
		.filter(({kind}) => kind.endsWith('-coming'))
		.map(event => `${event.subject.id} ${comingEpoch(event)}`);
	const steps = calendar.filter(({kind}) =>
		['stake.leaving', 'validator.state', 'validator.commission'].includes(kind),
	);
	return [
		...differ(
			'leaving need/calendar',
			leaving,
			entries.filter(each => leaving.includes(each) || truth.isMine(each.split(' ')[0] ?? '')),
		),
		...coming
			.filter(each => !steps.some(({subject, epoch: at}) => `${subject.id} ${at}` === each))
			.map(each => `coming event ${each} is not in the calendar`),
		...steps
			.filter(({subject, mine}) => sumConcerned(mine) !== truth.with(subject.id))
			.map(
				({kind, subject, mine}) =>
					`calendar ${kind} ${subject.id} of ${sumConcerned(mine)}, not ${truth.with(subject.id)}`,
			),
	];
}

const needOfState: Readonly<Record<string, readonly string[]>> = {
	jailed: ['validator.jailed', 'stake.jailed'],
	inactive: ['validator.inactive', 'stake.inactive'],
};

/** Compares the states that an exporter shows with needs and events. */
function compareStates({needs, events, figures}: Said, truth: Truth): readonly string[] {
	const lines: string[] = [];
	const shown = seriesOf(validatorMetrics, 'validator_state', figures);
	const bad = shown.filter(
		({labels: [address = '', state = '']}) => needOfState[state] && truth.isMine(address),
	);
	for (const {
		labels: [address = '', state = ''],
	} of bad) {
		const need = needs.find(each => each.subject.id === address);
		if (!need || !needOfState[state]?.includes(need.kind))
			lines.push(`exporter has ${address} ${state}, but need ${need?.kind}`);
		const last = events.findLast(
			each =>
				each.subject.id === address && ofState.includes(each.kind) && each.kind !== 'validator.state-coming',
		);
		if (last && last.kind !== `validator.${state}`)
			lines.push(`exporter has ${address} ${state}, but ${describe(last)}`);
	}
	for (const {kind, subject, epoch: at, words} of needs) {
		const [state] = Object.entries(needOfState).find(([, kinds]) => kinds.includes(kind)) ?? [];
		if (state === undefined || at !== undefined || /unjailing|reactivating|not back/.test(words)) continue;
		if (!bad.some(({labels: [address, each]}) => address === subject.id && each === state))
			lines.push(`need ${kind} ${subject.id} (${words}) is not in the exporter's states`);
	}
	return lines;
}

/** Kinds that begin an alarm about a validator, and those that end it. */
const alarms = [
	...ofState,
	'validator.not-signing',
	'validator.signs-again',
	'validator.jail-soon',
	'validator.out-of-danger',
];

/** Compares needs that are no longer there with the events of this round, each of which must say that it is over. */
function compareEnds(
	before: Said | undefined,
	{needs, events, waiting, epoch}: Said,
	truth: Truth,
): readonly string[] {
	if (!before) return [];
	const news = events.slice(before.events.length);
	const isOver = ({kind, subject: {type, id}}: Concern) =>
		type === 'validator' &&
		!kind.startsWith('commission.') &&
		kind !== 'validator.near-jail' &&
		truth.isMine(id) &&
		!waiting.has(id) &&
		!needs.some(({subject}) => subject.id === id);
	return before.needs.filter(isOver).flatMap(({kind, subject: {id}, words}) => {
		const about = events.filter(each => each.subject.id === id && alarms.includes(each.kind));
		const lastEnd = about.findLastIndex(each => each.ends && !news.includes(each));
		// Without an event that needed the user, none ends: it was so when the watch began, or the stake came later.
		const begin = about.slice(lastEnd + 1).find(({level}) => level === 'needs-me');
		if (!begin || news.some(each => each.subject.id === id && each.ends)) return [];
		return about.some(each => isDroppedAtOnce(each, epoch))
			? []
			: [`need ${kind} ${id} (${words}) has no end: ${about.map(describe).join('; ')}`];
	});
}

/** Known difference: a state that was to come in this epoch, and was called off after the last look before that, has no event. */
function isDroppedAtOnce(begin: StoredEvent, epoch: bigint): boolean {
	return begin.kind === 'validator.state-coming' && comingEpoch(begin) === epoch;
}

/** Compares amounts of new events with the stake of the round in which they were written. */
function compareAmounts(before: Said | undefined, {events}: Said, truth: Truth): readonly string[] {
	return events
		.slice(before?.events.length ?? 0)
		.filter(({subject, level}) => subject.type === 'validator' && level === 'needs-me')
		.filter(({subject, mine}) => sumConcerned(mine) !== truth.with(subject.id))
		.map(event => `${describe(event)} of ${sumConcerned(event.mine)}, not ${truth.with(event.subject.id)}`);
}

/** Compares it all; returns a line for each difference. */
export function differencesOf(
	said: Said,
	before: Said | undefined,
	round: Round,
	fromStart: ReadonlySet<string>,
): readonly string[] {
	const truth = truthOf(round);
	return [
		...compareValidators(said, truth),
		...compareVotes(said, round, fromStart),
		...compareCalendar(said, truth),
		...compareStates(said, truth),
		...compareEnds(before, said, truth),
		...compareAmounts(before, said, truth),
	];
}
