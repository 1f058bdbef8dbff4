import {expect, it} from 'vitest';
import {byVoter, withVoters} from '../../source/domain/votes.ts';
import {createValidator} from '../helpers/validators.ts';

const cast = (voter: string) => ({proposalId: '40', vote: 'yay', voter, source: null, flaws: []});

it('puts mine first, then those that vote for my stake, then my own, then by power', () => {
	const powers = {strong: 900n, weak: 20n, large: 10n, labelled: 5n};
	const validators = Object.entries(powers).map(([address, votingPower], index) =>
		createValidator(index, {address, votingPower}),
	);
	const named = new Map([
		['me', {label: 'Cold wallet', isMine: true}],
		['labelled', {label: 'My Willow', isMine: false}],
		['weak', {label: undefined, isMine: false, mine: 7n}],
		['large', {label: undefined, isMine: false, mine: 8n}],
	]);
	const voters = ['another', 'strong', 'labelled', 'weak', 'me', 'large'];
	const sorted = withVoters(voters.map(cast), validators, named).toSorted(byVoter);
	expect(sorted.map(({voter}) => voter)).toEqual(['me', 'large', 'weak', 'labelled', 'strong', 'another']);
});
