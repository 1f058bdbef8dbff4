import {expect, it} from 'vitest';
import {type Failure, RequestError} from '../../source/domain/failure.ts';
import type {CastVote} from '../../source/domain/holdings.ts';
import {counted} from '../../source/model/limits.ts';
import {readMine, readVoters} from '../../source/model/read-mine.ts';
import {readOwn} from '../../source/model/read-own.ts';
import {addressOf} from '../helpers/addresses.ts';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {until} from '../helpers/until.ts';

const owners = Array.from({length: 6}, (_, index) => ({
	address: addressOf(index + 1),
	label: `wallet ${index}`,
}));
const [first = {address: '', label: ''}, second = first] = owners;
const parts = owners.map(owner => ({kind: 'votes', ...owner}) as const);

const voteOn = (proposalId: string): CastVote => ({
	proposalId,
	voter: undefined,
	vote: 'yay',
	source: undefined,
	flaws: [],
});

/** Serves votes of addresses; a failure in their place is thrown. */
function serveVotes(votesOf: (address: string) => readonly CastVote[] | Failure) {
	const fake = createFakeIndexer(1);
	const asked: string[] = [];
	const getVotes = async (address: string) => {
		asked.push(address);
		const votes = votesOf(address);
		if ('kind' in votes) throw new RequestError(votes);
		return votes;
	};
	return {fake, asked, indexer: {...fake, extensions: {...fake.extensions, getVotes}}};
}

const broken: Failure = {kind: 'serviceError', address: 'http://one', status: 500, words: undefined};

it('loses only the address whose votes fail, unless it is hasty', async () => {
	const serving = serveVotes(address => (address === first.address ? broken : []));
	const patient = await readOwn({indexer: serving.indexer}, parts);
	expect(patient.voters).toHaveLength(5);
	expect([...patient.failures.keys()]).toEqual(['votes']);
	serving.asked.length = 0;
	await readOwn({indexer: serving.indexer}, parts, {isHasty: true});
	expect(serving.asked).toHaveLength(4);
});

it('counts the lists for which there was no room', async () => {
	const {indexer, asked} = serveVotes(() => []);
	const {voters, leftOut} = await readOwn({indexer}, parts, {hasRoom: () => asked.length < 4});
	expect([voters.length, leftOut]).toEqual([4, 2]);
});

it('reads bonds only of the addresses that have something left to vote on', async () => {
	const {fake, indexer} = serveVotes(address => (address === first.address ? [voteOn('7')] : []));
	const bondsAsked = () => fake.asked.splice(0).filter(each => each.startsWith('bonds'));
	const voters = await readVoters({indexer}, [first, second]);
	expect(voters.map(({position}) => position !== undefined)).toEqual([false, true]);
	expect(bondsAsked()).toHaveLength(1);
	await readVoters({indexer}, [first, second], '7');
	expect(bondsAsked()).toHaveLength(1);
	await readVoters({indexer}, [first, second], '8');
	expect(bondsAsked()).toHaveLength(2);
});

it('reads the stake of four addresses at a time, and keeps their order', async () => {
	const {fake, indexer} = serveVotes(() => []);
	fake.isHeld = true;
	const asked = readMine({indexer, owners, validators: [], apr: undefined, epoch: undefined});
	await until(() => fake.underWay === 8);
	fake.release();
	const {stakes} = await asked;
	expect(stakes.map(({address}) => address)).toEqual(owners.map(({address}) => address));
	expect(stakes.map(({held}) => held?.votes)).toEqual(owners.map(() => []));
});

it('makes no request beyond a limit', async () => {
	const {fake} = serveVotes(() => []);
	const {indexer, made} = counted(fake, count => {
		if (count > 1) throw new RangeError('too many');
	});
	await indexer.getBonds(first.address);
	await expect(indexer.getBonds(second.address)).rejects.toThrow('too many');
	expect(fake.asked).toHaveLength(1);
	expect(made()).toBe(2);
});
