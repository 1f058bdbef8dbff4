import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createFakeIndexer, type FakeIndexer} from './fake-indexer.ts';
import {type Answering, answerWith, noPath, serve, type TestServer} from './serve.ts';

/** The delegator whose answers these are, as the service in use gives them. */
export const holder = 'tnam1qzhdw5z0de5mq88544v9j8ewz8smylfefu2dj2we';
export const kintsugi = 'tnam1q8nhdgk0tqqjrg3u8u46dgv2ndhqc80lv5e0pywh';
export const p2p = 'tnam1q9089ssum0rrnwfan0x6qfffek3xqedpqvm20fk2';
export const fifth = 'tnam1qxscq5gvxylzuu87dzhld8f876ny5wen0cecej8n';
export const other = 'tnam1qzaype0fdfug3rukekln9xa6lgffu3wey5q4sj9h';
export const native = 'tnam1q9gr66cvu4hrzm0sd5kmlnjje82gs3xlfg3v6nu7';

/** A validator inside another answer, where it has no rank. */
export const heldBy = (address: string, name: string, more: Readonly<Record<string, unknown>> = {}) => ({
	address,
	votingPower: '39403008',
	maxCommission: '0.05',
	commission: '0.05',
	state: 'consensus',
	name,
	email: 'ops@v0.example',
	website: null,
	description: null,
	discordHandle: null,
	avatar: null,
	validatorId: '235',
	rank: null,
	...more,
});

const vote = (proposalId: number, word: string, voterAddress: string) => ({
	proposalId,
	vote: word,
	voterAddress,
});

const tx = (txId: string, kind: string, data: unknown, exitCode = 'applied') => ({
	txId: txId.repeat(64),
	wrapperId: 'd6132816ae25ec4f5a82abbb62d6c8eaff362f04853f5aff4d208f1e2ed9940d',
	kind,
	data: JSON.stringify(data),
	memo: null,
	exitCode,
});

const end = (owner: string) => ({owner, token: native, type: 'onChain', amount: '1000000'});
const transfer = (from: string, to: string) => ({
	sources: [end(from)],
	targets: [end(to)],
	shielded_section_hash: null,
});

const entry = (made: unknown, kind: string, blockHeight: number) => ({
	tx: made,
	target: holder,
	kind,
	blockHeight,
});

const toItself = tx('c', 'transparentTransfer', transfer(holder, holder));

const history = [
	entry(tx('a', 'bond', {validator: fifth, amount: '12500000', source: holder}), 'sent', 8_938_923),
	entry(tx('b', 'voteProposal', {id: 40, vote: 'Yay', voter: holder}), 'sent', 8_938_923),
	entry(toItself, 'sent', 8_938_919),
	entry(toItself, 'received', 8_938_919),
	entry(tx('d', 'transparentTransfer', transfer(other, holder), 'rejected'), 'received', 8_938_918),
	entry(tx('e', 'claimRewards', null), 'sent', 8_938_918),
];

const page = (results: readonly unknown[], more: Readonly<Record<string, number>> = {}) => ({
	results,
	pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: results.length, ...more},
});

const token = (name: string, trace?: string) => ({
	address: name,
	...(trace === undefined ? {} : {trace}),
});
const osmo = 'tnam1qeeay8a23k09qxgv7nq2p57l206qy72ycv5ed583';
const ibc = 'tnam1q6zutq4w4m0ra4gps5qwknflspy8en7r05n7d4me';
const nothing = 'tnam1qmrq93jvxgn2c06pjrmdmtc6q49c73mlgvqt5pw5';

const proposals = [
	{id: '40', content: '{"title":"Admit two more"}', status: 'voting'},
	{id: '39', content: '{"title":"Second audit"}', status: 'executedRejected'},
];

/** Answers by the beginning of their paths, the first that fits. */
export const holdings: Readonly<Record<string, unknown>> = {
	'/health': {commit: '0c4d3ddc62c34d74ca26d3b9fd02bc0b7d3508ca', version: '3.3.1'},
	'/api/v1/chain/epoch/latest': {epoch: '2871'},
	'/api/v1/chain/parameters': {
		chainId: 'namada.main',
		apr: '0.12',
		epochsPerYear: '1460',
		pipelineLength: '2',
		unbondingLength: '53',
		cubicSlashingWindowLength: '1',
		nativeTokenAddress: native,
	},
	[`/api/v1/gov/voter/${holder}/votes`]: [
		vote(39, 'nay', holder),
		vote(40, 'yay', holder),
		vote(9, 'unknown', holder),
	],
	'/api/v1/gov/voter/': [],
	'/api/v1/gov/proposal/40/votes': page([
		vote(40, 'yay', other),
		vote(40, 'yay', p2p),
		vote(40, 'nay', kintsugi),
		vote(40, 'abstain', holder),
	]),
	'/api/v1/gov/proposal/42/votes': page([], {totalPages: 0}),
	'/api/v1/gov/proposal/all': proposals,
	'/api/v1/gov/proposal/40': proposals[0],
	'/api/v1/gov/proposal': page(proposals),
	'/api/v1/pos/validator/all': [
		heldBy(kintsugi, 'Kintsugi Nodes', {rank: 1}),
		heldBy(p2p, 'P2P.org 💙', {votingPower: '30656400', commission: '0.1', rank: 2}),
		heldBy(fifth, 'Fifth', {votingPower: '9940592', commission: '0', maxCommission: '0.5', rank: 3}),
	],
	[`/api/v1/pos/reward/${holder}`]: [
		{minDenomAmount: '66943194', validator: heldBy(kintsugi, 'Kintsugi Nodes')},
		{minDenomAmount: '0', validator: heldBy(fifth, 'Fifth')},
		{minDenomAmount: '66943195', validator: heldBy(p2p, 'P2P.org 💙')},
	],
	'/api/v1/pos/reward/': [],
	'/api/v1/account/': [
		{tokenAddress: osmo, minDenomAmount: '77'},
		{tokenAddress: ibc, minDenomAmount: '18014398509481985'},
		{tokenAddress: native, minDenomAmount: '99999'},
		{tokenAddress: nothing, minDenomAmount: '0'},
	],
	'/api/v1/chain/token-supply': {
		address: native,
		totalSupply: '1030000000000000',
		effectiveSupply: '1028999999123456',
	},
	'/api/v1/chain/token': [
		token(native),
		token(osmo, 'transfer/channel-1/uosmo'),
		token(ibc, 'transfer/channel-4/ibc/f082b65c88e4b6d5ef1db243cda1d331d002759e938a0f5cd3ffdc5d53b3e349'),
		token(nothing, 'transfer/channel-3/utia'),
	],
	'/api/v1/gas-price/': [{token: native, minDenomAmount: '1'}],
	'/api/v1/gas/estimate': {min: 23_451, max: 23_451, avg: 50_000, totalEstimates: 5},
	'/api/v1/chain/history': page(history),
	'/api/v1/block/height/8938923': {height: 8_938_923, timestamp: '1795371322', transactions: []},
	'/api/v1/block/height/8938919': {height: 8_938_919, timestamp: '1795371292', transactions: []},
	[`/api/v1/pos/bond/${holder}`]: page([
		{
			minDenomAmount: '1000000000',
			validator: heldBy(p2p, 'P2P.org 💙'),
			status: 'active',
			startEpoch: '2036',
		},
		{
			minDenomAmount: '9000000000',
			validator: heldBy(kintsugi, 'Kintsugi Nodes'),
			status: 'active',
			startEpoch: '2036',
		},
	]),
	[`/api/v1/pos/unbond/${holder}`]: page([
		{
			minDenomAmount: '9000007',
			validator: heldBy(kintsugi, 'Kintsugi Nodes'),
			withdrawEpoch: '2845',
			withdrawTime: '1794798263',
			canWithdraw: true,
		},
	]),
	[`/api/v1/pos/merged-bonds/${holder}`]: page([
		{
			minDenomAmount: '1000000000',
			validator: heldBy(p2p, 'P2P.org 💙'),
			redelegationInfo: {earliestRedelegationEpoch: '2900', earliestRedelegationTime: '1795971322'},
		},
	]),
	'/api/v1/pos/': page([], {totalPages: 0}),
};

/** Serves them, with other answers in the place of some: by the beginning of a path, undefined for none at all. */
export function serveHoldings(
	others: Readonly<Record<string, Answering | undefined>> = {},
): Promise<TestServer> {
	return serve(({url = ''}, response) => {
		const path = url.replace(/\?.*/, '');
		const instead = Object.keys(others).find(start => path.startsWith(start));
		if (instead !== undefined) return (others[instead] ?? noPath)(response);
		const found = Object.keys(holdings).find(start => path.startsWith(start));
		if (path.includes('/gov/proposal/999')) {
			answerWith(404, '{"message":"Proposal 999 not found","code":404}')(response);
		} else if (found === undefined) noPath(response);
		else answerWith(200, JSON.stringify(holdings[found]))(response);
	});
}

/** Returns a client of such a service under the address of the fake one, so that drawings are the same on any port. */
export async function createHoldingsIndexer(): Promise<FakeIndexer> {
	const {url} = await serveHoldings();
	const fake = createFakeIndexer();
	const timeLimit = {attemptMilliseconds: 4000, totalMilliseconds: 4000};
	return {...fake, ...createIndexer({address: url, timeLimit}), address: fake.address};
}
