import {readComingText} from '../domain/coming.ts';
import {type Concern, type ConcernKind, type Level, sumConcerned} from '../domain/concern.ts';
import {isWrong, wrongStates} from '../domain/stake-position.ts';
import {nameOfState, type Validator} from '../domain/validator.ts';
import {
	comingStateOf,
	datesOfComing,
	describeComingState,
	describeSteps,
	isTakenBack,
} from './coming-steps.ts';
import {type DateDraft, sumOfStake} from './dates.ts';
import {type MyValidator, type NeedFacts, newestEvent, type PastEvent} from './facts.ts';
import {isMyValidator} from './mine.ts';
import {
	alarming,
	levelOfNeed,
	type NoticeRecord,
	notable,
	notableNear,
	relationOf,
	type SentenceParts,
} from './notice.ts';
import {m, ofValidators, validatorName} from './rule-terms.ts';
import {ownersForms} from './words.ts';

const stateCell = {columns: ['state']};

const badStates = [
	'validator.jailed',
	'validator.inactive',
	'validator.left-set',
	'validator.unlisted',
	// A change that was known to come is the alarm: the event of the change itself weighs a step less.
	'validator.state-coming',
];

/** Notices about the states of validators, and the user's stake there. */
export const stateKinds = {
	'validator.jailed': {
		subject: 'validator',
		meaning: 'a validator was jailed',
		levels: alarming,
		cells: stateCell,
		describe: () => 'jailed',
		sentence: parts => `${parts.name} is jailed${earns(parts, 'earn nothing')}`,
		begins: ['stake.jailed'],
		replaces: ['validator.jail-soon'],
		holds: facts => [
			...ownIn(facts, ['jailed'], {kind: 'validator.jailed', words: () => 'is jailed'}),
			...facts.own.flatMap(each => needOfOwnChange(each, facts)),
			...stakeIn(facts, ['jailed', 'unjailing'], {kind: 'stake.jailed', event: 'validator.jailed'}),
		],
		rule: {
			name: 'StakedeckValidatorJailed',
			expression: ofValidators(`${m('validator_state', 'state="jailed"')} == 1`),
			times: ['1m', '30m'],
			severity: 'critical',
			summary: `${validatorName} is jailed`,
			description: 'You run it or delegate to it: stake with it earns nothing until it is unjailed.',
		},
	},
	'validator.unjailed': {
		subject: 'validator',
		meaning: 'a validator is no longer jailed',
		levels: notableNear,
		cells: stateCell,
		describe: values => `no longer jailed: ${nameOfState(values.new)}`,
		sentence: parts =>
			parts.new === 'consensus'
				? isBack(parts)
				: `${parts.name} is no longer jailed, but ${nameOfState(parts.new)}${earns(parts, 'earn nothing')}`,
		ends: badStates,
	},
	'validator.inactive': {
		subject: 'validator',
		meaning: 'a validator was deactivated',
		levels: alarming,
		cells: stateCell,
		describe: () => 'inactive',
		sentence: parts => `${parts.name} is inactive${earns(parts, 'earn nothing')}`,
		begins: ['stake.inactive'],
		holds: facts => [
			...ownIn(facts, ['inactive'], {kind: 'validator.inactive', words: () => 'is inactive'}),
			...stakeIn(facts, ['inactive', 'reactivating'], {kind: 'stake.inactive', event: 'validator.inactive'}),
			...facts.groups.flatMap(group => needOfUnknownState(group, facts)),
		],
	},
	'validator.joined-set': {
		subject: 'validator',
		meaning: 'a validator joined the validator set',
		levels: notable,
		cells: stateCell,
		describe: values => `joined the set, was ${nameOfState(values.old)}`,
		sentence: parts =>
			parts.span === '' ? `${parts.name} joined the set${earns(parts, 'earn from now on')}` : isBack(parts),
		ends: badStates,
	},
	'validator.left-set': {
		subject: 'validator',
		meaning: 'a validator left the validator set for its stake',
		levels: alarming,
		cells: stateCell,
		describe: values => `left the set: ${nameOfState(values.new)}`,
		sentence: parts => `${parts.name} left the set, ${nameOfState(parts.new)}${earns(parts, 'earn nothing')}`,
		begins: ['stake.below'],
		holds: facts => [
			...ownIn(facts, ['belowCapacity', 'belowThreshold'], {
				kind: 'validator.left-set',
				words: state => `is out of the set, ${nameOfState(state)}`,
			}).filter(({subject}) => newestEvent(facts.events, subject.id, ['validator.left-set'])),
			...stakeIn(facts, ['belowCapacity', 'belowThreshold'], {
				kind: 'stake.below',
				event: 'validator.left-set',
				// Stake that is not yet active may be what lifts the validator above the edge.
				isActiveAlone: true,
			}),
		],
		rule: {
			name: 'StakedeckValidatorLeftSet',
			expression: ofValidators(
				`${m('validator_state', 'state=~"inactive|belowThreshold|belowCapacity"')} == 1`,
				'labelled',
			),
			severity: 'critical',
			summary: `Your validator ${validatorName} is not in the validator set: {{ $labels.state }}`,
			description:
				'It signs no blocks, and all stake with it earns nothing. Reactivate it, or bond more to it.',
		},
	},
	'validator.state': {
		subject: 'validator',
		meaning: 'a validator outside the set changed its state',
		levels: notableNear,
		cells: stateCell,
		describe: values => `${nameOfState(values.old)} → ${nameOfState(values.new)}`,
		sentence: parts =>
			`${parts.name} is ${nameOfState(parts.new)} now, was ${nameOfState(parts.old)}${earns(parts, 'earn nothing')}`,
		ends: badStates,
		isEnd: ({old}) => old === 'inactive',
	},
	'validator.unlisted': {
		subject: 'validator',
		meaning: 'a validator is no longer listed: it is deactivating, reactivating or unjailing',
		levels: alarming,
		cells: stateCell,
		describe({new: value}) {
			const {state, epoch} = readLeaving(value);
			return `${state ? nameOfState(state) : 'left the lists'}${epoch ? `, leaves the set at epoch ${epoch}` : ''}`;
		},
		sentence(parts) {
			const {state, epoch} = readLeaving(parts.new);
			const what = state ? `is ${nameOfState(state)}` : 'is no longer in the lists';
			const when = epoch ? ` and leaves the set at epoch ${epoch}` : '';
			const effect =
				state === 'unjailing' || state === 'reactivating'
					? 'earn nothing until it is back'
					: 'may earn nothing';
			return `${parts.name} ${what}${when}${earns(parts, epoch ? 'will earn nothing then' : effect)}`;
		},
		begins: ['stake.leaving', 'validator.inactive'],
		holds: facts => facts.groups.flatMap(group => needOfLeaving(group, facts)),
		dates: ({concerns}) => concerns.flatMap(datesOfLeaving),
	},
	'validator.listed': {
		subject: 'validator',
		meaning: 'a validator is listed again, or for the first time',
		levels: notableNear,
		cells: stateCell,
		describe: () => 'in the lists',
		sentence: parts =>
			parts.span === ''
				? `${parts.name} is in the lists of validators now${idles(parts, `earn nothing, ${nameOfState(parts.new)}`)}`
				: isBack(parts),
		ends: badStates,
		isEnd: ({new: state}) => state === 'consensus',
	},
	'validator.state-coming': {
		subject: 'validator',
		meaning: 'your validator, or one that you delegate to, will change its state, as the node knows',
		levels: alarming,
		// A change that comes weighs as it will then; one that will not come is good to know.
		level({old, new: value}, weight): Level {
			const coming = readComingText(value)?.value;
			const as = coming === undefined ? 'validator.state' : kindOfState(old, coming);
			return stateKinds[as].levels[relationOf(weight)];
		},
		describe({old, new: value}) {
			const told = readComingText(value);
			return told ? describeComingState(old, told.value, told.epoch) : `stays ${nameOfState(value)}`;
		},
		sentence(parts) {
			const told = readComingText(parts.new);
			if (!told) return `${parts.name} stays ${nameOfState(parts.new)}${idles(parts)}`;
			const words = describeComingState(parts.old, told.value, told.epoch);
			const verb = words.startsWith('leaves') || words.startsWith('joins') ? '' : 'will be ';
			const effect = isWrong(told.value) ? 'will earn nothing then' : 'will earn then';
			return `${parts.name} ${verb}${words}${earns(parts, effect)}`;
		},
		begins: ['stake.leaving', 'validator.jailed'],
		ends: ['validator.state-coming'],
		isEnd: isTakenBack,
		comesAt: value => readComingText(value)?.epoch,
		holds: facts => facts.groups.flatMap(group => needOfComing(group, facts)),
		dates: facts => datesOfComing('state', facts),
	},
} satisfies Record<string, NoticeRecord>;

/** Says that a validator earns again: 'Granite Foundry is back in the set after 2 epochs: 3 058.49 NAM of A1 earn again'. */
function isBack(parts: SentenceParts): string {
	return `${parts.name} is back in the set${parts.span && ` ${parts.span}`}${earns(parts, 'earn again')}`;
}

/** Says what the user's stake does: ': 3 058.49 NAM of A1 earn nothing'; empty: there is none. */
function earns({stake}: SentenceParts, effect: string): string {
	return stake === undefined ? '' : `: ${stake} ${effect}`;
}

/** Says that the user's stake earns nothing in the new state; empty: it does, or there is none. */
function idles(parts: SentenceParts, effect = 'earn nothing'): string {
	return parts.new !== '' && isWrong(parts.new) ? earns(parts, effect) : '';
}

/** Kind of the event that a change of state is. */
export function kindOfState(old: string, value: string): keyof typeof stateKinds {
	if (value === 'jailed') return 'validator.jailed';
	if (value === 'inactive') return 'validator.inactive';
	if (old === 'jailed') return 'validator.unjailed';
	if (value === 'consensus') return 'validator.joined-set';
	return old === 'consensus' ? 'validator.left-set' : 'validator.state';
}

/** Lists the user's own validators that are in one of these states. */
function ownIn(
	facts: NeedFacts,
	states: readonly string[],
	{kind, words}: {readonly kind: ConcernKind; readonly words: (state: string) => string},
): readonly Concern[] {
	return facts.validators.flatMap(({address = '', state = '', name}: Validator) => {
		if (!states.includes(state) || !isMyValidator(address, facts)) return [];
		const own = facts.own.find(({subject}) => subject.id === address);
		return {
			kind,
			level: 'needs-me',
			subject: {type: 'validator', id: address, name: own?.subject.name ?? name},
			mine: own?.mine ?? [],
			epoch: undefined,
			since: newestEvent(facts.events, address, [kind])?.time,
			words: words(state),
			more: describeSteps(address, facts),
		};
	});
}

/** Kinds of needs of the user's own validators that will be in these states, or were in them last; others: out of the set. */
const kindsOfStates: Readonly<Record<string, ConcernKind>> = {
	jailed: 'validator.jailed',
	inactive: 'validator.inactive',
};

/** Returns the bad state in which an event left a validator, or before that the one that it had; undefined: it is a good one. */
function lastState(event: PastEvent | undefined): string | undefined {
	switch (event?.kind) {
		case 'validator.jailed':
			return 'jailed';
		case 'validator.inactive':
			return 'inactive';
		case 'validator.unlisted':
			return event.old ?? '';
		default:
			return undefined;
	}
}

/** Returns that a validator of the user's will leave the set, as a node knows, or that it is not back in the lists. */
function needOfOwnChange({subject, mine}: MyValidator, facts: NeedFacts): readonly Concern[] {
	const need = {level: 'needs-me', subject, mine} as const;
	const state = facts.validators.find(({address}) => address === subject.id)?.state;
	const last = newestEvent(facts.events, subject.id, stateEvents);
	// A validator on its way back is in no list: the alarm ends with its new state.
	const was = state === undefined ? lastState(last) : undefined;
	if (last && was !== undefined) {
		const epoch = last.kind === 'validator.unlisted' ? leavingEpoch(last) : undefined;
		const hasLeft = epoch !== undefined && facts.epoch !== undefined && facts.epoch >= epoch;
		const words =
			epoch === undefined
				? `was ${nameOfState(was)}, is not back in the set yet`
				: `${hasLeft ? 'left' : 'leaves'} the set at epoch ${epoch}`;
		const kind = was === 'jailed' ? 'validator.jailed' : 'validator.inactive';
		return [{...need, kind, epoch, since: last.time, words, more: describeSteps(subject.id, facts)}];
	}
	const coming = comingStateOf(subject.id, facts);
	if (!coming || (coming.value !== 'jailed' && state !== undefined && isWrong(state))) return [];
	const {epoch, since, value} = coming;
	const kind = kindsOfStates[value] ?? 'validator.left-set';
	const words =
		value === 'jailed'
			? `will be jailed at epoch ${epoch}`
			: `leaves the set at epoch ${epoch}, ${nameOfState(value)}`;
	return [{...need, kind, epoch, since, words}];
}

/** Kinds of events after which a validator has another state. */
export const stateEvents: readonly string[] = Object.keys(stateKinds).filter(
	kind => kind !== 'validator.state-coming',
);

interface IdleStake {
	readonly kind: ConcernKind;
	/** Kind of the event with which such a state begins. */
	readonly event: string;
	readonly isActiveAlone?: boolean;
}

/** Lists the user's stake with validators that are in one of these states, in which it earns nothing. */
function stakeIn(
	facts: NeedFacts,
	states: readonly string[],
	{kind, event, isActiveAlone = false}: IdleStake,
): readonly Concern[] {
	return facts.groups.flatMap(group => {
		const {subject, validator} = group;
		const {state = ''} = validator ?? {};
		const mine = isActiveAlone ? group.active : group.mine;
		if (!states.includes(state) || mine.length === 0) return [];
		const since = newestEvent(facts.events, subject.id, [event])?.time;
		const words = `earn nothing, ${nameOfState(state)}`;
		const more = describeSteps(subject.id, facts);
		return needOfStake(kind, facts, {subject, mine, epoch: undefined, since, words, more});
	});
}

/** Makes the need of stake that earns nothing, or will: it is the user's, whoever the validator is. */
function needOfStake(
	kind: ConcernKind,
	{allMine}: NeedFacts,
	need: Omit<Concern, 'kind' | 'level'>,
): Concern {
	return {kind, level: levelOfNeed(alarming, {isMine: false, mine: need.mine, allMine}), ...need};
}

/** Returns stake in a state of a newer service, in which it may or may not earn. */
function needOfUnknownState({subject, validator, mine}: MyValidator, facts: NeedFacts): readonly Concern[] {
	const {state} = validator ?? {};
	const isKnown = state === undefined || !isWrong(state) || wrongStates.includes(state);
	if (isKnown || mine.length === 0) return [];
	const level = levelOfNeed(notable, {isMine: false, mine, allMine: facts.allMine});
	const words = `may earn nothing, ${nameOfState(state)}`;
	return [{kind: 'stake.inactive', level, subject, mine, epoch: undefined, since: undefined, words}];
}

/** Returns stake with a validator that is leaving the set on its own wish. */
function needOfLeaving({subject, validator, mine}: MyValidator, facts: NeedFacts): readonly Concern[] {
	if (validator?.state !== 'deactivating' || mine.length === 0) return [];
	const begin = newestEvent(facts.events, subject.id, ['validator.unlisted']);
	const epoch = leavingEpoch(begin) ?? comingStateOf(subject.id, facts)?.epoch;
	const hasLeft = epoch !== undefined && facts.epoch !== undefined && facts.epoch >= epoch;
	const words = `${hasLeft ? 'left' : 'leave'} the set${epoch === undefined ? '' : ` at epoch ${epoch}`}`;
	return [needOfStake('stake.leaving', facts, {subject, mine, epoch, since: begin?.time, words})];
}

/** Returns stake with a validator that earns now, and of which a node knows that it will not. */
function needOfComing({subject, validator, mine}: MyValidator, facts: NeedFacts): readonly Concern[] {
	const {state} = validator ?? {};
	const coming = comingStateOf(subject.id, facts);
	if ((state !== undefined && isWrong(state)) || !coming || sumConcerned(mine) === 0n) return [];
	const {epoch, since, value} = coming;
	const words = `leave the set at epoch ${epoch}, ${nameOfState(value)}`;
	return [needOfStake('stake.leaving', facts, {subject, mine, epoch, since, words})];
}

/** Reads what is known of a validator that left the lists: its state, and the epoch at which it leaves the set. */
function readLeaving(text: string): {readonly state?: string; readonly epoch?: string} {
	const [, state, epoch] = /^(\D*?) ?(\d*)$/.exec(text) ?? [];
	return {...(state && {state}), ...(epoch && {epoch})};
}

/** Returns the epoch at which a validator that left the lists leaves the set; undefined: not known. */
function leavingEpoch(event: PastEvent | undefined): bigint | undefined {
	const {epoch} = readLeaving(event?.new ?? '');
	return epoch === undefined ? undefined : BigInt(epoch);
}

function datesOfLeaving({kind, subject, epoch, mine}: Concern): readonly DateDraft[] {
	if (kind !== 'stake.leaving' || epoch === undefined) return [];
	const words = `${sumOfStake(mine)} leave the set: ${subject.name ?? subject.id}${ownersForms(mine)[0]}`;
	return [{kind, subject, epoch, mine, words, toldTime: undefined}];
}
