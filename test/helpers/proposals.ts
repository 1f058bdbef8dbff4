import type {ItemContext} from '../../source/dashboard/list/subject.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import {createEpochClock, createFacts} from './facts.ts';
import {addressOf, testNow} from './validators.ts';

/** Unix seconds of the tests' "now", which is in epoch 1204, an hour after its start. */
export const nowInSeconds = BigInt(testNow / 1000);

const epochSeconds = 21_600n;

/** Returns the start of an epoch, as the service would estimate it. */
export function timeOfEpoch(epoch: bigint): bigint {
	return nowInSeconds - 3600n + (epoch - 1204n) * epochSeconds;
}

/** A proposal under vote from epoch 1200 to 1210, to be executed in 1212. */
export function createProposal(fields: Partial<Proposal> = {}): Proposal {
	const epochs = {startEpoch: 1200n, endEpoch: 1210n, activationEpoch: 1212n, ...fields};
	return {
		id: '12',
		content: '{"title":"Hold upgrades on Tuesdays"}',
		sections: [
			{name: 'abstract', text: 'Upgrades shall start on a Tuesday.'},
			{name: 'title', text: 'Hold upgrades on Tuesdays'},
		],
		title: 'Hold upgrades on Tuesdays',
		type: 'default',
		author: addressOf(1),
		startTime: timeOfEpoch(epochs.startEpoch ?? 1200n),
		endTime: timeOfEpoch(epochs.endEpoch ?? 1210n),
		activationTime: timeOfEpoch(epochs.activationEpoch ?? 1212n),
		currentTime: nowInSeconds,
		status: 'voting',
		yayVotes: parseDecimal('62000000.5'),
		nayVotes: parseDecimal('20000000'),
		abstainVotes: parseDecimal('18000000.25'),
		tallyType: 'twoFifths',
		data: undefined,
		source: {},
		flaws: [],
		...epochs,
	};
}

/** A field that the service sent as an object. */
export function withFlaw(field: keyof Proposal & string): Partial<Proposal> {
	return {
		[field]: undefined,
		flaws: [{path: `results[0].${field}`, field, problem: 'expected text, got an object'}],
	};
}

/** An active stake of 200 million NAM, in ASCII where asked for. */
export function createVoteFacts({
	isAscii = false,
	...facts
}: Partial<ItemContext> & {isAscii?: boolean} = {}): ItemContext {
	const stake = {
		total: 200_000_000n,
		runningSums: new Map(),
		powers: new Map(),
		unreadable: 0,
		isWhole: true,
	};
	// Without a length of epochs, times are those of the proposals.
	const clock = createEpochClock({length: undefined});
	return createFacts({theme: createTheme({colors: 'none', isAscii}), clock, stake, ...facts});
}
