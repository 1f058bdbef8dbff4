import {expect, it} from 'vitest';
import {readThisNode} from '../../source/model/read-this-node.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {serveChainNode} from '../helpers/serve-chain-node.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
const expected = {chainId: undefined, epoch: undefined};

it('reads whose a node is once, and how it is each time', async () => {
	// An option that holds an established address of twenty bytes, all of them 7.
	const state = {[comet]: Uint8Array.from([1, 0, ...Array(20).fill(7)])};
	const served = await serveChainNode({state});
	const node = createChainNode({address: served.url, timeLimit});
	await node.queries.knock(expected);
	const first = await readThisNode(node, undefined, {});
	expect(first).toMatchObject({cometAddress: key, isCatchingUp: false, latestHeight: 4_030_720n});
	expect(first.validator).toMatch(/^tnam1q/);
	const asked = served.asked().length;
	served.facts.height++;
	expect(await readThisNode(node, first, {})).toEqual({
		...first,
		latestHeight: 4_030_721n,
		latestTime: expect.any(String),
	});
	expect(served.asked().slice(asked)).not.toContain(comet);
});

it('tells of a key that is no validator, and of a node that answers nothing but its status', async () => {
	const none = await serveChainNode({state: {[comet]: Uint8Array.from([0])}});
	const node = createChainNode({address: none.url, timeLimit});
	await node.queries.knock(expected);
	expect(await readThisNode(node, undefined, {})).toMatchObject({
		cometAddress: key,
		validator: undefined,
		isNobodys: true,
	});
	const shut = await serveChainNode({gateway: response => void response.writeHead(403).end('no')});
	const other = createChainNode({address: shut.url, timeLimit});
	await other.queries.knock(expected);
	expect(await readThisNode(other, undefined, {})).toMatchObject({
		validator: undefined,
		isNobodys: false,
		peers: undefined,
		latestHeight: 4_030_720n,
	});
});

const key = '616C77828D98A3AEB9C4CFDAE5F0FB06111C2732';
const comet = `/vp/pos/validator_by_tm_addr/${key}`;
