import {expect, it} from 'vitest';
import {deedsAbout} from '../../../../source/dashboard/views/overview/concern-deeds.ts';
import {type Concern, type ConcernKind, concernKinds} from '../../../../source/domain/concern.ts';
import {walletCommand} from '../../../../source/domain/wallet-command.ts';
import {createVoteFacts} from '../../../helpers/proposals.ts';
import {addressOf, createValidator} from '../../../helpers/validators.ts';

const nowhere = {node: undefined, chainId: undefined};
const [validator, address] = [addressOf(1), addressOf(2)];

function commandsAbout(
	kind: ConcernKind,
	{id = validator, mine = true} = {},
): readonly (string | undefined)[] {
	const concern: Concern = {
		kind,
		level: 'needs-me',
		subject: {type: id === '40' ? 'proposal' : 'validator', id, name: '$(rm -rf ~)'},
		mine: mine ? [{address, label: 'cold; wallet', amount: 61_156_500_000n}] : [],
		epoch: undefined,
		since: undefined,
		words: '',
	};
	const {own, others = []} = deedsAbout(concern, [], createVoteFacts() as never);
	return [...own, ...others].map(({deed}) => walletCommand(deed, nowhere));
}

it.each(['stake.jailed', 'stake.inactive', 'stake.leaving', 'stake.below', 'commission.high'] as const)(
	'%s: the stake that it concerns can be unbonded, to six digits',
	kind => {
		expect(commandsAbout(kind)).toEqual([
			`namadac unbond --source ${address} --validator ${validator} --amount 61156.500000`,
		]);
		expect(commandsAbout(kind, {mine: false})).toEqual([]);
	},
);

it('a vote that is missing can be cast by each address that has not', () => {
	expect(commandsAbout('vote.missing', {id: '40'})).toEqual(
		['yay', 'nay', 'abstain'].map(
			vote => `namadac vote-proposal --proposal-id 40 --vote ${vote} --address ${address}`,
		),
	);
});

it('a validator of mine that is jailed can be brought back', () => {
	expect(commandsAbout('validator.jailed')).toEqual([`namadac unjail-validator --validator ${validator}`]);
});

it('no command holds a name or a label, whatever it is about', () => {
	for (const kind of concernKinds) expect(commandsAbout(kind).join(' ')).not.toMatch(/rm -rf|wallet/);
	expect(commandsAbout('service.lost')).toEqual([]);
	expect(commandsAbout('chain.halted')).toEqual([]);
});

it('offers to unjail a jailed validator of yours, which cannot vote, and votes for the others', () => {
	const [jailed, inactive, able] = [1, 2, 3].map(index =>
		createValidator(index, {state: index === 1 ? 'jailed' : index === 2 ? 'inactive' : 'consensus'}),
	);
	const own = [jailed, inactive, able].map(({address = '', name} = createValidator(0)) => [
		address,
		{name, isMine: true, votes: new Map()},
	]);
	const facts = createVoteFacts({
		votes: {mine: [], validators: new Map(own as never)},
		stake: {...createVoteFacts().stake, all: [jailed, inactive, able]} as never,
	});
	const concern = {
		kind: 'vote.of-validator',
		subject: {type: 'proposal', id: '40', name: undefined},
		mine: [],
	};
	const {own: deeds} = deedsAbout(concern as never, [], facts);
	expect(
		deeds.map(({deed}) => [
			deed.kind,
			'address' in deed ? deed.address : 'validator' in deed && deed.validator,
		]),
	).toEqual([['unjail', jailed?.address], ...['yay', 'nay', 'abstain'].map(() => ['vote', able?.address])]);
});
