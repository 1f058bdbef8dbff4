import type {WrapperRecord} from '../../source/simulator/transaction-store.ts';
import {type ServedChain, testTime} from './serve.ts';

/** A request for each path that GET / names and that one answer ends: the path as it stands there, and the request. */
export async function examplePaths({
	chain,
	get,
}: Pick<ServedChain, 'chain' | 'get'>): Promise<ReadonlyMap<string, string>> {
	const [{id, hash, height, inner}] = chain.state.transactions.newest(1) as [WrapperRecord];
	const newest = (await get(`/api/v1/block/height/${height}`)).body;
	const [delegator] = chain.delegators as [string];
	const exampleOf = (route: string) =>
		route
			.replace(/\?.*/, '')
			.replace('{address}', delegator)
			.replace('paymenents/{id}', 'paymenents/1')
			.replace('{id}', String(chain.state.proposals.find(({data}) => data)!.id))
			.replace('{delegator}', delegator)
			.replace('{validator}', chain.state.validators[0]!.address)
			.replace('{epoch}', '1204')
			.replace('{timestamp}', String(testTime / 1000))
			.replace('{hash}', newest.hash)
			.replace('{token}', chain.state.tokens[0]!.address)
			.replace(/token-supply$/, `$&?address=${chain.state.tokens[0]!.address}`)
			.replace(/estimate$/, '$&?bond=1')
			.replace('inner/{tx_id}', `inner/${inner[0]!.id}`)
			.replace('{tx_id}', id)
			.replace('{height}', String(height))
			.replace(/history$/, `$&?addresses=${delegator}`)
			.replace(/^\/tx$/, `$&?hash=0x${hash}`);
	const isAsked = (each: string) => !each.includes('broadcast') && !each.includes('chain/status');
	const routes: string[] = (await get('/')).body.routes;
	return new Map(routes.filter(isAsked).map(route => [route, exampleOf(route)]));
}
