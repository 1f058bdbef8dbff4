import {describe, expect, it} from 'vitest';
import {
	drawOwnVotes,
	factsOfMine,
	factsOfVoters,
	speakOwnVotes,
	voteForms,
} from '../../source/columns/my-votes.ts';
import type {CastVote} from '../../source/domain/holdings.ts';
import type {MyStake} from '../../source/domain/my-stakes.ts';
import {castOn, hasOwnVotes, type MyVotes, votesByVoter, votesOfMine} from '../../source/domain/my-votes.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {createSigns} from '../../source/format/signs.ts';
import {concernsOf} from '../../source/notices/needs.ts';
import {describeConcern} from '../../source/notices/words.ts';
import {createConcernFacts, createMyStake} from '../helpers/my-stakes.ts';
import {createProposal, nowInSeconds} from '../helpers/proposals.ts';
import {createBond} from '../helpers/stake.ts';
import {addressOf, createParameters, createValidator} from '../helpers/validators.ts';

const theme = createSigns({isAscii: false, isSpoken: false});
const nam = 1_000_000n;

const cast = (vote: string, proposalId = '40'): CastVote => ({
	proposalId,
	vote,
	voter: undefined,
	source: {},
	flaws: [],
});

/** An address with stake at two validators, and its votes; undefined: not known. */
const voter = (label: string, votes: readonly CastVote[] | undefined): MyStake => ({
	...createMyStake(label, [createBond(1, {amount: 8000n * nam}), createBond(2, {amount: 4004n * nam})]),
	held: {votes},
});

function votesOf(stakes: readonly MyStake[], ofValidators: readonly (readonly [number, CastVote[]])[] = []) {
	return votesOfMine({
		stakes,
		ofValidators: new Map(ofValidators.map(([index, votes]) => [addressOf(index), votes])),
		names: new Map([
			[addressOf(1), 'Cedar Watch'],
			[addressOf(2), 'Delta Harbour'],
		]),
		labels: new Map(),
	});
}

const open: Proposal = createProposal({
	id: '40',
	status: 'voting',
	startEpoch: 1200n,
	endEpoch: 1215n,
	startTime: nowInSeconds - 86_400n,
	endTime: nowInSeconds + 3600n,
	currentTime: nowInSeconds,
});

const drawn = (votes: MyVotes | undefined, proposal = open) => voteForms(proposal, {votes, theme});

describe('how I voted', () => {
	it('is one word where all agree, else a sign for each address', () => {
		const yay = voter('Cold wallet', [cast('yay')]);
		expect(drawn(votesOf([yay, voter('Hot wallet', [cast('yay')])]))).toEqual([['yay'], ['y']]);
		expect(drawn(votesOf([yay, voter('Hot wallet', [])]))).toEqual([['y–']]);
		// Not in the order of their use, which changes from window to window.
		expect(drawn(votesOf([voter('Hot wallet', []), yay]))).toEqual([['y–']]);
		expect(drawn(votesOf([voter('Cold wallet', []), voter('Hot wallet', [])]))).toEqual([['–']]);
		expect(drawn(votesOf([yay, voter('Hot wallet', undefined)]))).toEqual([['y?']]);
		expect(drawn(votesOf([voter('Cold wallet', [cast('maybe')])]))).toEqual([['?']]);
	});

	it('is not there where no votes are known, and leaves out an address with nothing to vote with', () => {
		expect(votesOf([voter('Cold wallet', undefined)])).toBeUndefined();
		const empty = {...createMyStake('Empty', []), held: {votes: []}};
		expect(votesOf([empty, voter('Cold wallet', [])])?.mine.map(({label}) => label)).toEqual(['Cold wallet']);
	});

	it('asks nothing of an address whose stake is not known, or of one that has none left', () => {
		const unread = {...voter('Cold wallet', []), position: undefined};
		const emptied = {...createMyStake('Empty', []), held: {votes: [cast('yay', '39')]}};
		const facts = createConcernFacts({now: nowInSeconds, proposals: [open]});
		expect(concernsOf({...facts, votes: votesOf([unread, emptied])})).toEqual([]);
	});

	it('needs me until the service says that the vote is over, wherever an estimate puts the epoch and the end', () => {
		const facts = createConcernFacts({
			now: nowInSeconds,
			proposals: [open],
			votes: votesOf([voter('Cold wallet', [])]),
			epoch: 1215n,
		});
		const kindsOf = (more: Partial<typeof facts>) => concernsOf({...facts, ...more}).map(({kind}) => kind);
		expect(kindsOf({})).toEqual([]);
		expect(kindsOf({isEpochReckoned: true})).toEqual(['vote.missing']);
		const later = [{...open, endTime: nowInSeconds + 90_000n}];
		expect(kindsOf({isEpochReckoned: true, proposals: later})).toEqual([]);
		const near = (key: string) => ({isEpochReckoned: true, proposals: later, nearVotes: new Set([key])});
		expect(kindsOf(near('vote.missing 40'))).toEqual(['vote.missing']);
		// Validators have to vote sooner: their deadline brings that of the addresses no nearer.
		expect(kindsOf(near('vote.of-validator 40'))).toEqual([]);
	});

	it('leaves out an address that voted once and has no stake now, and keeps the place of its sign', () => {
		const emptied = {...createMyStake('Bare', []), held: {votes: [cast('yay', '39')]}};
		const [first, last] = [voter('Alder', [cast('yay')]), voter('Cold wallet', [cast('nay')])];
		expect(drawn(votesOf([first, emptied, last]))).toEqual([['y n']]);
		const votes = votesOf([voter('Alder', [cast('yay')]), emptied]);
		expect(drawn(votes)).toEqual([['yay'], ['y']]);
		expect(drawOwnVotes(open, {votes, theme}, 'y')).toBe('y');
		expect(speakOwnVotes(open, {votes, theme})).toBe('you voted yay');
		expect(factsOfMine(open, {votes, theme}).map(({value}) => value)).toEqual(['Alder: yay']);
	});

	it('stands out while it can still be cast', () => {
		const votes = votesOf([voter('Cold wallet', [])]);
		expect(drawOwnVotes(open, {votes, theme}, '–')).toEqual({text: '–', meaning: 'accent'});
		expect(drawOwnVotes({...open, status: 'rejected'}, {votes, theme}, '–')).toBe('–');
	});

	it('is spoken in words', () => {
		const both = votesOf([voter('Cold wallet', [cast('nay')]), voter('Hot wallet', [])]);
		expect(speakOwnVotes(open, {votes: both, theme})).toBe('Cold wallet voted nay, Hot wallet has not voted');
		const none = votesOf([voter('Cold wallet', [])]);
		expect(speakOwnVotes(open, {votes: none, theme})).toBe('you have not voted');
	});
});

it('the details say who votes for the stake of those that have not voted themselves, and until when', () => {
	const votes = votesOf(
		[voter('Cold wallet', [cast('yay')]), voter('Hot wallet', [])],
		[
			[1, [cast('yay')]],
			[2, []],
		],
	);
	expect(factsOfMine(open, {votes, theme}).map(({label, value}) => `${label}: ${value}`)).toEqual([
		'Mine: Cold wallet: yay; Hot wallet: not voted, to the end of epoch 1214',
		'Through: Cedar Watch: yay (8 000 of yours); Delta Harbour: not voted (4 004)',
	]);
	const all = votesOf([voter('Cold wallet', [cast('yay')])]);
	expect(factsOfMine(open, {votes: all, theme}).map(({label}) => label)).toEqual(['Mine']);
	expect(factsOfMine(open, {votes: undefined, theme})).toEqual([]);
});

it('the details count only stake that is active when the vote ends, with validators that are', () => {
	const state = (index: number, word: string) => ({...createBond(index).validator, state: word}) as Validator;
	const bonds = [
		createBond(1, {amount: 8000n * nam, startEpoch: 1215n, status: 'inactive'}),
		createBond(1, {amount: 500n * nam, startEpoch: 1216n, status: 'inactive'}),
		createBond(2, {amount: 4004n * nam, validator: state(2, 'jailed')}),
		createBond(3, {amount: 3n * nam, validator: state(3, 'inactive')}),
		createBond(4, {amount: 2n * nam, startEpoch: 1216n, status: 'inactive'}),
	];
	const votes = votesOf([{...createMyStake('Cold wallet', bonds), held: {votes: []}}], [[1, [cast('yay')]]]);
	expect(factsOfMine(open, {votes, theme}).map(({value}) => value)).toEqual([
		'Cold wallet: not voted, to the end of epoch 1214',
		'Cedar Watch: yay (8 000 of yours)',
	]);
});

it('the votes on the proposal tell of validators that were not asked one by one', () => {
	const votes = votesOf([voter('Hot wallet', [])], [[1, [cast('yay')]]]);
	const through = (id?: string) => {
		const voters =
			id === undefined ? undefined : {id, words: ['2 delegators'], cast: votesByVoter(all), isWhole: true};
		return factsOfMine(open, {votes, voters, theme})[1]?.value;
	};
	const all: CastVote[] = [];
	expect(through()).toBe('Cedar Watch: yay (8 000 of yours); Delta Harbour: not known (4 004)');
	expect(through('39')).toBe('Cedar Watch: yay (8 000 of yours); Delta Harbour: not known (4 004)');
	// Each may be the older answer: a vote that one of them knows was cast.
	expect(through('40')).toBe('Cedar Watch: yay (8 000 of yours); Delta Harbour: not voted (4 004)');
	all.push({...cast('nay'), voter: addressOf(2)});
	expect(through('40')).toBe('Cedar Watch: yay (8 000 of yours); Delta Harbour: nay (4 004)');
	// A vote that is in none of those that were read may yet be cast.
	const part = {id: '40', words: undefined, cast: castOn('40', new Map()), isWhole: false};
	expect(factsOfMine(open, {votes, voters: part, theme})[1]?.value).toMatch(
		/Delta Harbour: not known \(4 004\)$/,
	);
	const asked = {...part, cast: castOn('40', new Map([[addressOf(2), []]]))};
	expect(factsOfMine(open, {votes, voters: asked, theme})[1]?.value).toMatch(
		/Delta Harbour: not voted \(4 004\)$/,
	);
	expect(factsOfVoters(open, {voters: part, theme})).toEqual([]);
});

describe('a vote that is not cast needs me', () => {
	// An epoch of a day.
	const parameters = createParameters({minDuration: 86_400n});
	const sentences = (facts: Parameters<typeof createConcernFacts>[0]) =>
		concernsOf(createConcernFacts(facts)).map(concern => describeConcern(concern, theme)[0]);

	it('from a day before its end, with the addresses that have not voted', () => {
		const stakes = [voter('Cold wallet', [cast('yay')]), voter('Hot wallet', [])];
		const votes = votesOf(stakes);
		expect(sentences({proposals: [open], votes, stakes})).toEqual([
			'Proposal 40: not voted, ends at epoch 1215 (Hot wallet)',
		]);
		const later = {...open, endTime: nowInSeconds + 86_401n};
		expect(sentences({proposals: [later], votes, stakes})).toEqual([]);
		expect(sentences({proposals: [open], votes: undefined, stakes})).toEqual([]);
		// By epochs where their length is known, whatever the service makes of the time.
		expect(sentences({proposals: [later], votes, stakes, epoch: 1214n, parameters})).toHaveLength(1);
		expect(sentences({proposals: [open], votes, stakes, epoch: 1213n, parameters})).toEqual([]);
		expect(sentences({proposals: [open], votes, stakes, epoch: 1215n})).toEqual([]);
	});

	it('for a validator of mine where no address is', () => {
		const ofValidators = new Map([[addressOf(7), []]]);
		const labels = new Map([[addressOf(7), 'My Heron']]);
		const votes = votesOfMine({stakes: [], ofValidators, names: new Map(), labels});
		const early = {...open, startTime: nowInSeconds - 86_400n * 9n, endTime: nowInSeconds + 86_400n * 6n};
		expect(sentences({proposals: [early], votes, stakes: [], epoch: 1209n, parameters})).toEqual([
			'Proposal 40: My Heron has to vote before epoch 1210',
		]);
		expect(factsOfMine(open, {votes, theme})).toEqual([]);
		expect(hasOwnVotes(votes)).toBe(false);
		expect(votesOfMine({stakes: [], ofValidators: new Map(), names: new Map(), labels})).toBeUndefined();
	});

	it('for a validator no longer than its deadline, also by an estimated epoch once that is past it', () => {
		const labels = new Map([[addressOf(7), 'My Heron']]);
		const votes = votesOfMine({
			stakes: [],
			ofValidators: new Map([[addressOf(7), []]]),
			names: new Map(),
			labels,
		});
		const at = (epoch: bigint, isEpochReckoned: boolean) =>
			sentences({proposals: [open], votes, stakes: [], parameters, epoch, isEpochReckoned}).length;
		expect([at(1209n, false), at(1210n, false)]).toEqual([1, 0]);
		expect([at(1209n, true), at(1210n, true), at(1211n, true)]).toEqual([1, 1, 0]);
	});

	it('for a validator that the chain refuses, with what has to be done first', () => {
		const validators = [
			createValidator(7, {state: 'jailed'}),
			createValidator(8, {state: 'inactive'}),
			createValidator(9, {state: 'belowCapacity'}),
		];
		const labels = new Map([7, 8, 9].map(index => [addressOf(index), `Val ${index}`]));
		const ofValidators = new Map([...labels.keys()].map(address => [address, []]));
		const votes = votesOfMine({stakes: [], ofValidators, names: new Map(), labels});
		const facts = {proposals: [open], votes, stakes: [], epoch: 1209n, parameters, validators};
		expect(sentences(facts)).toContain(
			'Proposal 40: Val 9 has to vote before epoch 1210; Val 7 cannot vote while jailed: unjail it before epoch 1210; Val 8 cannot vote while inactive: reactivate it before epoch 1210',
		);
	});

	it('for a validator of mine from a day before its own, earlier deadline', () => {
		const stakes = [voter('Cold wallet', [cast('yay')])];
		const votes = votesOfMine({
			stakes,
			ofValidators: new Map([[addressOf(7), []]]),
			names: new Map(),
			labels: new Map([[addressOf(7), 'My Heron']]),
		});
		// Fifteen epochs: validators vote in the first ten of them.
		const early = {...open, startTime: nowInSeconds - 86_400n * 9n, endTime: nowInSeconds + 86_400n * 6n};
		expect(sentences({proposals: [early], votes, stakes, epoch: 1209n, parameters})).toEqual([
			'Proposal 40: My Heron has to vote before epoch 1210',
		]);
		expect(sentences({proposals: [early], votes, stakes, epoch: 1210n, parameters})).toEqual([]);
	});
});
