/** State of a service, in the words that all programs have in common. */
export type State = 'fresh' | 'behind' | 'away';

/** Things that several programs answer. */
export type Subject = 'state' | 'jailed' | 'stake' | 'needs' | 'end of epoch';

/** An answer of a program to one question. */
export interface Answer {
	readonly program: string;
	readonly subject: Subject;
	/** Value in the form that all programs have in common: unix seconds, or sentences with '; ' between them. */
	readonly value: string;
	/** Earliest unix seconds, if the value is only the latest. */
	readonly earliest?: number | undefined;
	/** Position that the program reports with it: its height and epoch, as far as it does. */
	readonly height: string | undefined;
	readonly epoch?: string | undefined;
	/** Unix milliseconds between which the program asked and answered. */
	readonly from: number;
	readonly to: number;
}

/** Service at one moment, as it was asked directly. */
export interface Moment {
	readonly at: number;
	readonly height: number;
	readonly state: State;
	readonly jailed: string;
	readonly stake: string;
}

/** Two answers that differ though nothing on the chain explains it. */
export interface Contradiction {
	readonly subject: Subject;
	readonly height: string | undefined;
	readonly program: string;
	readonly value: string;
	readonly other: string;
	readonly otherValue: string;
	/** Unix milliseconds of the answer. */
	readonly at: number;
}

export interface Observed {
	readonly answers: readonly Answer[];
	/** In their order. */
	readonly moments: readonly Moment[];
	/** Returns the milliseconds by which an answer of a program may be late: two polling periods; 0 if it asks at once. */
	latenessOf(answer: Answer): number;
}

/** Milliseconds between two moments, and from a change to the next answer of a command. */
const slack = 2000;

/** Seconds by which two estimates of the end of an epoch may differ: screens write minutes. */
const slackOfEnd = 60;

/** The program whose answers others are compared with, where the service does not report the thing itself. */
const reference = 'overview';

/** Lists answers that differ from what the service or another program reports for the same position. */
export function findContradictions(observed: Observed): readonly Contradiction[] {
	return observed.answers.flatMap(answer => {
		switch (answer.subject) {
			case 'needs':
				return compareNeeds(answer, observed);
			case 'end of epoch':
				return compareEnds(answer, observed);
			default:
				return compareWithService(answer, answer.subject, observed);
		}
	});
}

function compareWithService(
	answer: Answer,
	subject: 'state' | 'jailed' | 'stake',
	observed: Observed,
): readonly Contradiction[] {
	const {moments} = observed;
	const within = momentsOf(answer, observed);
	const last = within.at(-1) ?? moments.at(-1);
	if (!last || within.some(moment => moment[subject] === answer.value)) return [];
	return [contradictionOf(answer, 'the service', last[subject])];
}

/** Returns the moments of which an answer may be: while the service is away or behind, nothing newer is read. */
function momentsOf(answer: Answer, {moments, latenessOf}: Observed): readonly Moment[] {
	const {subject, from, to} = answer;
	let left = latenessOf(answer) + slack;
	const first = moments.findLastIndex(({at}) => at <= from);
	let index = Math.max(0, first);
	while (index > 0 && left > 0) {
		const [before, after] = [moments[index - 1], moments[index]];
		if (!before || !after) break;
		if (subject === 'state' || before.state === 'fresh') left -= after.at - before.at;
		index--;
	}
	return moments.slice(index).filter(({at}) => at <= to + slack);
}

/** Compares sentence by sentence: a program that polls learns of each at another time. */
function compareNeeds(answer: Answer, observed: Observed): readonly Contradiction[] {
	const others = referencesOf(answer, observed);
	const last = others.at(-1);
	if (!last) return [];
	const sets = others.map(({value}) => new Set(sentencesOf(value)));
	const own = new Set(sentencesOf(answer.value));
	const isKnown = [...own].every(each => sets.some(set => set.has(each)));
	// What was there before the first moment may have been read then.
	const isFromStart = momentsOf(answer, observed)[0] === observed.moments[0];
	const isWhole = [...(sets[0] ?? [])].every(each => own.has(each) || sets.some(set => !set.has(each)));
	return isKnown && (isWhole || isFromStart) ? [] : [contradictionOf(answer, last.program, last.value)];
}

function sentencesOf(value: string): readonly string[] {
	return value.split('; ').filter(each => each !== '');
}

/** Compares estimates of one position alone: a service makes them from its last blocks, and they differ by hours. */
function compareEnds(answer: Answer, observed: Observed): readonly Contradiction[] {
	const heights = new Set(momentsOf(answer, observed).map(({height}) => height));
	const [position] = heights;
	if (heights.size !== 1 || String(position) !== answer.height) return [];
	const others = referencesOf(answer, observed).filter(
		({epoch, height}) => epoch === answer.epoch && height === answer.height,
	);
	const isNear = (other: Answer) => {
		const apart = (Math.abs(other.to - answer.to) + observed.latenessOf(answer)) / 1000;
		const [one, two] = [rangeOf(answer), rangeOf(other)];
		return one.from <= two.to + slackOfEnd + apart && two.from <= one.to + slackOfEnd + apart;
	};
	const last = others.at(-1);
	return !last || others.some(isNear) ? [] : [contradictionOf(answer, last.program, last.value)];
}

function rangeOf({value, earliest}: Answer) {
	const to = Number(value);
	return {from: earliest ?? to, to};
}

/** Returns the answers of the program that others are compared with, from about the time of an answer. */
function referencesOf(answer: Answer, observed: Observed): readonly Answer[] {
	const {answers, latenessOf} = observed;
	const same = answers.filter(each => each.program === reference && each.subject === answer.subject);
	const within = momentsOf(answer, observed);
	const from = (within[0]?.at ?? answer.from) - latenessOf(answer);
	const before = same.findLast(({to}) => to <= from);
	const after = same.find(each => each.from >= answer.to);
	return same.filter(
		each => each === before || each === after || (each.to >= from && each.from <= answer.to + slack),
	);
}

function contradictionOf(answer: Answer, other: string, otherValue: string): Contradiction {
	const {subject, height, program, value, to} = answer;
	return {subject, height, program, value, other, otherValue, at: to};
}

/** Describes contradictions between the same programs in a sentence: the position, both values, and for how long. */
export function describeContradictions(found: readonly Contradiction[], begun: number): readonly string[] {
	const groups = Map.groupBy(found, ({subject, program, value, other, otherValue}) =>
		subject === 'end of epoch'
			? `${subject} ${program}`
			: [subject, program, value, other, otherValue].join(' '),
	);
	return [...groups.values()].flatMap(same => {
		const [first, last] = [same[0], same.at(-1)];
		if (!first || !last) return [];
		const {subject, height = 'unknown', program, value, other, otherValue, at} = first;
		const [from, to] = [at, last.at].map(each => `${Math.round((each - begun) / 1000)} s`);
		const when = `${same.length} times from ${from} to ${to}`;
		return `${subject} at height ${height}: ${program} says "${value}", ${other} says "${otherValue}", ${when}`;
	});
}
