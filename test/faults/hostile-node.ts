import {chainAnswers, mutate} from '../helpers/chain-answers.ts';
import {type Below, bend} from './hostile.ts';

const network = 'namada.5f5de2dd1b88cba30586420';
const cometAddress = '616C77828D98A3AEB9C4CFDAE5F0FB06111C2732';
const height = 4_030_720n;

/** Honest answers of a node but to questions about the chain's state, by their paths. */
const honest: Readonly<Record<string, object>> = {
	'/status': {
		node_info: {network, version: '0.37.15', moniker: 'heron'},
		sync_info: {
			latest_block_height: String(height),
			latest_block_time: '2026-11-21T18:00:00Z',
			earliest_block_height: '1',
			catching_up: false,
		},
		validator_info: {address: cometAddress, pub_key: {type: 't', value: 'v'}, voting_power: '7'},
	},
	'/net_info': {listening: true, n_peers: '24', peers: []},
	'/commit': {
		signed_header: {
			header: {height: String(height - 1n), validators_hash: 'AB'},
			commit: {
				height: String(height - 1n),
				signatures: [
					{block_id_flag: 2, validator_address: cometAddress},
					{block_id_flag: 1, validator_address: ''},
				],
			},
		},
		canonical: true,
	},
	'/validators': {
		block_height: String(height - 1n),
		validators: [{address: cometAddress, voting_power: '7'}],
		count: '1',
		total: '1',
	},
};

/** Writes an answer of a node that is honest but for some of its values; undefined: the path is not one of a node. */
export function hostileNodeAnswer(address: string, below: Below): string | undefined {
	const {pathname, searchParams} = new URL(address, 'http://node');
	const result =
		pathname === '/abci_query' ? stateAnswer(searchParams.get('path') ?? '', below) : honest[pathname];
	return result && bend({jsonrpc: '2.0', id: -1, result}, below, 20 + below(100));
}

/** Answers a question about the chain's state in its own encoding, in half of all answers with changed bytes. */
function stateAnswer(quoted: string, below: Below): object {
	const path = quoted.startsWith('0x')
		? Buffer.from(quoted.slice(2), 'hex').toString()
		: quoted.replaceAll('"', '');
	const fitting = chainAnswers.filter(each => toPattern(each.path).test(path));
	const found = fitting[below(Math.max(1, fitting.length))];
	const head = {log: '', info: '', index: '0', key: null, height: String(height)};
	if (!found) return {response: {...head, code: 1, value: null}};
	const bytes = below(2) === 0 ? found.bytes : mutate(found.bytes, below);
	return {response: {...head, code: 0, value: Buffer.from(bytes).toString('base64')}};
}

function toPattern(path: string): RegExp {
	return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
