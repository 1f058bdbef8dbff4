/** An event, as far as it decides what is one action with others. */
interface Acted {
	readonly kind: string;
	readonly subject: string;
	readonly new: string;
	readonly epoch: number;
	readonly from: number;
	readonly to: number;
	readonly time: number;
	/** namnam. */
	readonly mine: bigint;
	/** Number of the events that it stands for; 0: it is one alone. */
	readonly parts: number;
}

/** Makes one event of those of an action: of stake of one kind and address, and of the turnout and verdict of a proposal. */
export function oneActionEach<Event extends Acted>(events: readonly Event[]): readonly Event[] {
	const actions = Map.groupBy(events, event => nameOf(event) ?? event);
	return [...actions.values()].map(parts => {
		const order = (one: Event, other: Event) =>
			rank(one) - rank(other) || (one.new < other.new ? -1 : one.new > other.new ? 1 : 0);
		const [first, ...others] = parts.toSorted(order) as [Event, ...Event[]];
		if (others.length === 0) return first;
		return {...first, mine: parts.reduce((sum, {mine}) => sum + mine, 0n), parts: parts.length};
	});
}

function nameOf({kind, subject, epoch, from, to, time}: Acted): string | undefined {
	const of = ['proposal.turnout', 'proposal.verdict'].includes(kind) ? 'proposal' : kind;
	if (of !== 'proposal' && !of.startsWith('stake.')) return undefined;
	return [of, subject, epoch, from, to, time].join('/');
}

function rank({kind}: Acted): number {
	return kind === 'proposal.turnout' ? 1 : 0;
}
