import type {JsonValue} from '../domain/decoded.ts';
import {type Capability, capabilities, capabilityPaths} from '../domain/extensions.ts';
import type {ServiceReport} from '../domain/service.ts';
import {formatInteger} from '../format/number.ts';
import {describeChain} from './chain-words.ts';
import type {ExactField} from './exact-field.ts';
import {factsOfNode, nodeToJson} from './node-words.ts';
import {type ServiceFact, wordsOfStanding} from './standing-words.ts';

const capabilityWords: Readonly<Record<Capability, string>> = {
	health: 'its version',
	epoch: 'the epoch',
	height: 'the height',
	crawlers: 'how far behind it is',
	allValidators: 'all validators in one answer',
	allProposals: 'all proposals in one answer',
	block: 'what is in a block',
	blockAt: 'the block of a time',
	history: 'transactions of an address',
	inner: 'inner transactions by hash',
	votes: 'votes of an address',
	proposalVotes: 'votes on a proposal',
	rewards: 'rewards to claim',
	pastReward: 'rewards of past epochs',
	balances: 'balances of an address',
	tokens: 'tokens of the chain',
	supply: 'supply of a token',
	gasPrice: 'price of gas',
	gasEstimate: 'gas that a transaction takes',
};

/** Lists the facts about a service and its node, a line each. */
export function factsOfService(report: ServiceReport): readonly ServiceFact[] {
	const {address, version, commit, chainId, epoch, height, state, node} = report;
	return [
		['Indexer', address],
		['Version', version === undefined || commit === undefined ? version : `${version} (${commit})`],
		['Chain', chainId],
		['Epoch', epoch?.toString()],
		['Height', height === undefined ? undefined : formatInteger(height)],
		['Lag', state && describeChain(state)],
		...(node ? factsOfNode(node, report) : ([['Node', noNode]] as const)),
	];
}

/** Lists the extensions of the interface: the thing, its path, and whether the service answers it. */
export function answersOfService(report: ServiceReport): ReadonlyArray<readonly [string, string, string]> {
	return capabilities.map(name => [
		capabilityWords[name],
		capabilityPaths[name],
		wordsOfStanding(report.capabilities[name]),
	]);
}

/** Lists the fields of the report for machines. */
export function serviceFields(report: ServiceReport): readonly ExactField<ServiceReport>[] {
	return fieldsIn(toJson(report), '').map(([name, value]) => ({
		name,
		field: name,
		exact: () => value?.toString(),
	}));
}

/** Writes the report as JSON. Numbers of the chain are texts, as in the answers that they come from. */
export function toJson(report: ServiceReport): JsonValue {
	const {address, version, commit, chainId, epoch, height, state, node} = report;
	return {
		indexer: {
			address,
			version: version ?? null,
			commit: commit ?? null,
			chainId: chainId ?? null,
			epoch: epoch?.toString() ?? null,
			height: height?.toString() ?? null,
			state: state?.indexer ?? 'unknown',
			secondsBehind: state?.behindSeconds ?? (state?.indexer === 'live' ? 0 : null),
		},
		chain: {state: state?.chain ?? 'unknown', secondsHalted: state?.haltedSeconds ?? null},
		answers: Object.fromEntries(capabilities.map(name => [name, wordsOfStanding(report.capabilities[name])])),
		node: node ? nodeToJson(node) : null,
	};
}

const noNode = 'none is configured';

type Scalar = string | number | boolean | null;

function fieldsIn(value: JsonValue, path: string): readonly (readonly [string, Scalar])[] {
	if (typeof value !== 'object' || value === null) return [[path, value as Scalar]];
	return Object.entries(value).flatMap(([name, inner]) =>
		fieldsIn(inner, path === '' ? name : `${path}.${name}`),
	);
}
