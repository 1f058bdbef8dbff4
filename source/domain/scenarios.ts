/** Parts that somebody has in a scenario. */
export type ScenarioRole = 'silent' | 'raising' | 'proposal' | 'delegator';

/** Something that happens in a scenario. */
interface ScenarioEvent {
	readonly of: ScenarioRole;
	/** Sentence about what can be seen from then on. */
	readonly sentence: string;
}

export const scenarioEvents = {
	'falls-silent': {of: 'silent', sentence: 'a validator of the set signs no block any more'},
	'is-jailed': {of: 'silent', sentence: 'it missed 9000 of 10 000 blocks, and is jailed'},
	'asks-back': {of: 'silent', sentence: 'it sends unjailValidator, and no list shows it for two epochs'},
	'is-back': {of: 'silent', sentence: 'it is in the set again, and signs'},
	raises: {
		of: 'raising',
		sentence: 'it sends changeCommission: lists show the new rate in this epoch, and the old one in the next',
	},
	raised: {of: 'raising', sentence: 'the new rate is in force, and lists show it for good'},
	'is-proposed': {of: 'proposal', sentence: 'it is handed in'},
	opens: {of: 'proposal', sentence: 'its vote opens'},
	'would-pass': {of: 'proposal', sentence: 'so many validators said yay that it would pass'},
	'would-fail': {
		of: 'proposal',
		sentence: 'so many others said nay that it would fail: its verdict has turned',
	},
	'is-rejected': {of: 'proposal', sentence: 'its vote is over, and it is rejected'},
	'is-executed': {of: 'proposal', sentence: 'its rejection is final'},
	tears: {
		of: 'delegator',
		sentence:
			'the pages of lists of more than 60 rows overlap, as with the fault torn-pages but at every reading',
	},
	'is-whole': {of: 'delegator', sentence: 'all pages fit together again'},
} as const satisfies Record<string, ScenarioEvent>;

export type ScenarioEventName = keyof typeof scenarioEvents;

/** Event of a scenario and its epoch, counted from the one in which the chain starts. */
export interface ScenarioStep {
	readonly epoch: number;
	readonly event: ScenarioEventName;
}

/** Returns steps as they follow from each other, from an epoch on. */
function from(
	epoch: number,
	steps: ReadonlyArray<readonly [later: number, event: ScenarioEventName]>,
): ScenarioStep[] {
	return steps.map(([later, event]) => ({epoch: epoch + later, event}));
}

const jailingFrom = (epoch: number) =>
	from(epoch, [
		[0, 'falls-silent'],
		[3, 'is-jailed'],
		[5, 'asks-back'],
		[7, 'is-back'],
	]);
const raiseFrom = (epoch: number) =>
	from(epoch, [
		[0, 'raises'],
		[2, 'raised'],
	]);
const verdictFrom = (epoch: number) =>
	from(epoch, [
		[0, 'is-proposed'],
		[2, 'opens'],
		[3, 'would-pass'],
		[5, 'would-fail'],
		[8, 'is-rejected'],
		[10, 'is-executed'],
	]);
const tearingFrom = (epoch: number) =>
	from(epoch, [
		[0, 'tears'],
		[2, 'is-whole'],
	]);

interface Scenario {
	readonly sentence: string;
	/** Soonest first. */
	readonly steps: readonly ScenarioStep[];
}

/** Lives of the embedded chain in which the same happens in the same epochs whatever the seed, and little else. */
export const scenarios = {
	week: {
		sentence: 'a week of 28 epochs: a jailing, a raise of a commission, a turned verdict, torn pages',
		steps: [...jailingFrom(1), ...raiseFrom(10), ...verdictFrom(13), ...tearingFrom(25)],
	},
	jailing: {sentence: 'a validator falls silent, is jailed, and comes back', steps: jailingFrom(1)},
	raise: {sentence: 'a validator raises its commission', steps: raiseFrom(1)},
	verdict: {sentence: 'a proposal would pass, then fail, and is rejected', steps: verdictFrom(1)},
	tearing: {sentence: 'the pages of long lists overlap for two epochs', steps: tearingFrom(1)},
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
export const scenarioNames = Object.keys(scenarios) as ScenarioName[];

/** Validators that a scenario needs, and delegators, of whom the third has lists of several pages. */
export const leastOfScenario = {validators: 10, delegators: 3};
