import type {Placed} from './sights.ts';

/** An event, as far as what ends and raises it is decided by it. */
export interface Settled {
	readonly kind: string;
	readonly subject: string;
	readonly old: string;
	readonly new: string;
	readonly epoch: number;
	readonly time: number;
	readonly level: string;
	/** namnam. */
	readonly mine: bigint;
	/** Epoch of the event that it ends; -1: it ends none. */
	readonly ends: number;
	/** True if it is the second one, by stake that became known later. */
	readonly isRaise: boolean;
	/** Look that made it sure, and whose answer it is by: 0 of the indexer, 1 of the node, 2 of the node about what comes. */
	readonly place: number;
	readonly phase: number;
	/** The addresses that had to vote; empty: it is about no missing vote. */
	readonly absent: readonly string[];
	/** Level and stake by what is known at a later look. */
	weighAt(look: Placed): {readonly level: string; readonly mine: bigint};
}

const bad = ['jailed', 'inactive', 'left-set', 'unlisted'];

/** Names the trouble that an event begins, or undefined. */
function troubleOf({kind, new: value}: Settled): string | undefined {
	const [type, name = ''] = kind.split('.');
	if (kind === 'vote.missing') return 'vote';
	if (type !== 'validator') return undefined;
	if (bad.includes(name)) return 'state';
	if (name === 'commission' || name === 'commission-coming' || name === 'state-coming')
		return name.endsWith('coming') && !value.includes(' ') ? undefined : name;
	return ['not-signing', 'near-jail', 'jail-soon'].includes(name)
		? name
		: name === 'not-voted'
			? `votes ${value.split(' ')[0]}`
			: undefined;
}

/** Names the troubles that an event ends; empty: none. */
function endedBy({kind, old, new: value}: Settled): readonly string[] {
	const isWithdrawn = !value.includes(' ');
	switch (kind) {
		case 'validator.unjailed':
		case 'validator.joined-set':
			return ['state', 'state-coming'];
		case 'validator.state':
			return old === 'inactive' ? ['state', 'state-coming'] : [];
		case 'validator.listed':
			return value === 'consensus' ? ['state', 'state-coming'] : [];
		case 'validator.signs-again':
			return ['not-signing'];
		case 'validator.out-of-danger':
			return ['jail-soon'];
		case 'validator.commission':
			return Number.parseFloat(value) < 20 ? ['commission', 'commission-coming'] : [];
		case 'validator.commission-coming':
			return isWithdrawn ? ['commission-coming'] : [];
		case 'validator.state-coming':
			return isWithdrawn ? ['state-coming'] : [];
		case 'validator.voted':
			return [`votes ${value.split(' ')[0]}`];
		case 'vote.cast':
			return ['vote'];
		default:
			return [];
	}
}

/** Says whether a state that was to come had come by the epoch of an event. */
function hadCome(begin: Settled, end: Settled): boolean {
	const isForeseen = begin.kind === 'validator.state-coming' && end.kind !== begin.kind;
	return !isForeseen || Number(begin.new.split(' ')[1]) <= end.epoch;
}

/** Returns the first alarm that an event ends, of those written before its answer. */
function beginOf(
	event: Settled,
	history: readonly Settled[],
	beside: readonly Settled[],
): Settled | undefined {
	const troubles = endedBy(event);
	if (troubles.length === 0) return undefined;
	const isOtherState = (each: Settled) =>
		each.subject === event.subject &&
		['unjailed', 'joined-set', 'state', ...bad].some(name => each.kind === `validator.${name}`);
	if (event.kind === 'validator.listed' && beside.some(isOtherState)) return undefined;
	if (event.kind === 'vote.cast') {
		const [proposal] = event.new.split(' ');
		return history.find(
			each =>
				each.kind === 'vote.missing' && each.subject === proposal && each.absent.includes(event.subject),
		);
	}
	const about = history.filter(({subject}) => subject === event.subject);
	const closes = (later: Settled, trouble = '') =>
		(later.ends >= 0 && endedBy(later).includes(trouble)) ||
		(trouble === 'jail-soon' && later.kind === 'validator.jailed');
	return about.find(
		(each, index) =>
			each.level === 'needs-me' &&
			troubles.includes(troubleOf(each) ?? '') &&
			hadCome(each, event) &&
			!about.slice(index + 1).some(later => closes(later, troubleOf(each)) && hadCome(each, later)),
	);
}

const day = 86_400;
const levels = ['needs-me', 'worth-knowing', 'minor'];

/**
Goes through events in the order of the looks: finds what each ends, and what is raised as stake of an address was first
known.

@param firstKnown looks at which the stake of each address was first known; undefined: at none
*/
export function settle<Event extends Settled>(
	events: readonly Event[],
	firstKnown: readonly (Placed | undefined)[],
): readonly Event[] {
	const history: Event[] = [];
	const steps = new Set([
		...events.map(({place}) => place),
		...firstKnown.flatMap(look => look?.place ?? []),
	]);
	for (const place of [...steps].toSorted((one, other) => one - other)) {
		for (const phase of [0, 1, 2]) {
			const found = events.filter(each => each.place === place && each.phase === phase);
			const settled = found.flatMap(event => {
				const begin = beginOf(event, history, found);
				if (begin) {
					const isForeseen = begin.kind === 'validator.state-coming' && event.kind !== begin.kind;
					const since = isForeseen ? Number(begin.new.split(' ')[1]) : begin.epoch;
					return [{...event, level: 'worth-knowing', ends: since}];
				}
				return event.kind === 'validator.out-of-danger' ? [] : [event];
			});
			const look = phase === 0 ? firstKnown.find(each => each?.place === place) : undefined;
			const raises = look ? raised(look, history, settled, firstKnown) : [];
			history.push(...settled, ...raises);
		}
	}
	return history;
}

function raised<Event extends Settled>(
	look: Placed,
	history: readonly Event[],
	beside: readonly Event[],
	firstKnown: readonly (Placed | undefined)[],
): readonly Event[] {
	return history.flatMap((event, index) => {
		const isOpen = firstKnown.some(first => first === undefined || first.place > event.place);
		if (!event.kind.startsWith('validator.') || !isOpen || event.isRaise) return [];
		if (event.time < look.at - day) return [];
		const trouble = troubleOf(event);
		const isOver = [...history.slice(index + 1), ...beside].some(
			each =>
				each.subject === event.subject &&
				trouble !== undefined &&
				endedBy(each).includes(trouble) &&
				hadCome(event, each),
		);
		if (isOver) return [];
		const {level, mine} = event.weighAt(look);
		const isSame = (each: Event) =>
			each.isRaise &&
			each.kind === event.kind &&
			each.subject === event.subject &&
			each.new === event.new &&
			each.epoch === event.epoch &&
			each.old === event.old;
		const written = [event, ...history.filter(isSame)];
		if (written.some(each => levels.indexOf(each.level) <= levels.indexOf(level))) return [];
		return [{...event, level, mine, time: look.at, isRaise: true, place: look.place, phase: 0}];
	});
}
