import type {Told} from './events.ts';
import {goodSights, type Placed, type Sight} from './sights.ts';
import {type Decided, statesAhead, stepsOf} from './states-ahead.ts';
import {percent} from './truth.ts';
import type {World} from './world.ts';

/** Epochs after which a commission that was asked for counts. */
const pipeline = 2;

/** Event of a change to come, with the sights between which it became known. */
interface ComingEvent extends Told {
	readonly before: Placed;
	readonly now: Placed;
	/** What comes, and the epoch from which on it counts; undefined: it was taken back. */
	readonly decided: Decided | undefined;
}

/** Changes to come by validator, as each look knew them. */
type Known = ReadonlyMap<string, readonly Decided[]>;

/** Works out what a node's answers at each look let one know of the commissions and states to come. */
export function comingEvents(
	looks: readonly Placed[],
	worlds: ReadonlyMap<number, World>,
): readonly ComingEvent[] {
	const answers = answersOf(looks);
	const worldOf = ({block}: Placed) => worlds.get(block) as World;
	const commissions = new Map(answers.map(look => [look.place, commissionsAhead(worldOf(look))]));
	const states = new Map(answers.map(look => [look.place, statesToCome(worldOf(look))]));
	const sights = goodSights(
		'coming',
		answers,
		look => ({look, rows: new Map(), activeStake: undefined}),
		true,
	);
	return [
		...newsOf('validator.commission-coming', sights, commissions),
		...newsOf('validator.state-coming', sights, states),
	];
}

/** Makes events of each step that was not known, and of the first that would still have come and does not. */
function newsOf(
	kind: string,
	sights: readonly Sight[],
	knownAt: ReadonlyMap<number, Known>,
): readonly ComingEvent[] {
	const events: ComingEvent[] = [];
	let known: Known = new Map();
	for (const [index, {look}] of sights.entries()) {
		const ahead = knownAt.get(look.place) as Known;
		const place = {before: (sights[index - 1] ?? (sights[index] as Sight)).look, now: look};
		for (const subject of new Set([...known.keys(), ...ahead.keys()])) {
			const [was, is] = [known.get(subject) ?? [], ahead.get(subject) ?? []];
			const common = {...place, kind, subject, epoch: look.epoch};
			for (const step of is) {
				const {old, value, epoch} = step;
				if (was.some(each => each.old === old && each.value === value && each.epoch === epoch)) continue;
				events.push({...common, old, new: `${value} ${epoch}`, decided: step});
			}
			// One that would still have come, and for which nothing else comes as early.
			const gone = was.find(({epoch}) => epoch > look.epoch && !is.some(each => each.epoch <= epoch));
			if (gone) events.push({...common, old: gone.value, new: gone.old, decided: undefined});
		}
		known = ahead;
	}
	return events;
}

/** Changes of state that one to come may have told. */
const ofState = ['jailed', 'unjailed', 'inactive', 'joined-set', 'left-set', 'state', 'unlisted', 'listed'];

/** Tells whether a change that happened was the last word on what comes. */
export function wasTold(
	{kind, subject, new: value}: Told,
	events: readonly ComingEvent[],
	{before, now}: {readonly before: Placed; readonly now: Placed},
): boolean {
	const lastOf = (of: string) =>
		events.findLast(each => each.kind === of && each.subject === subject && each.now.place < now.place)
			?.decided;
	const isStill = (step: Decided | undefined) => step !== undefined && step.epoch > before.epoch;
	if (kind === 'validator.commission') {
		const step = lastOf('validator.commission-coming');
		return isStill(step) && step?.value === value;
	}
	if (!ofState.some(what => kind === `validator.${what}`)) return false;
	const step = lastOf('validator.state-coming');
	// Who leaves the lists does so for whatever is to come.
	return isStill(step) && (kind === 'validator.unlisted' || step?.value === value);
}

/** Tells whether a state to come is that of one that left the lists, which told the epoch. */
export function wasLeaving(
	{subject, decided, now}: ComingEvent,
	left: readonly (Told & {readonly place: number})[],
): boolean {
	const last = left
		.filter(each => each.subject === subject && each.place <= now.place)
		.toSorted((one, other) => one.place - other.place)
		.at(-1);
	return decided !== undefined && last?.new.split(' ').at(-1) === String(decided.epoch);
}

/** Makes of the looks that had an answer of the node ones at its place. */
function answersOf(looks: readonly Placed[]): readonly Placed[] {
	return looks.flatMap((look): readonly Placed[] => {
		if (!look.node) return [];
		const {block, epoch} = look.node;
		const own = {indexer: 'node', version: undefined, height: block, epoch, block};
		return [{...look, ...own, faults: {}, isLate: false}];
	});
}

/** Lists what comes for each validator, by what was asked for and does not count yet. */
function commissionsAhead(world: World): Known {
	const decided = new Map<string, readonly Decided[]>();
	for (const [address, fields] of world.all('validator')) {
		const [asked = '', since = ''] = (fields.get('asked') ?? '').split('@');
		const now = fields.get('commission') ?? '';
		const epoch = Number(since) + pipeline;
		if (asked === '' || asked === now || epoch <= world.epoch) continue;
		decided.set(address, [{old: percent(now), value: percent(asked), epoch}]);
	}
	return decided;
}

/** Lists the states to come; where the last one that is decided is the one of now, nothing comes. */
function statesToCome(world: World): Known {
	const decided = new Map<string, readonly Decided[]>();
	for (const [address, states] of statesAhead(world, pipeline)) {
		if (states[0] !== states.at(-1)) decided.set(address, stepsOf(states, world.epoch));
	}
	return decided;
}
