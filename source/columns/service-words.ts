import type {JsonValue} from '../domain/decoded.ts';
import {type Capability, capabilities, capabilityPaths} from '../domain/extensions.ts';
import {describeBriefly, type Failure} from '../domain/failure.ts';
import type {NodeReport, ServiceReport, Standing} from '../domain/service.ts';
import {formatInteger} from '../format/number.ts';
import type {ExactField} from './exact-field.ts';
import {describeLag} from './lag-words.ts';

/** Fact about a service, for people; undefined: unknown. */
type ServiceFact = readonly [name: string, value: string | undefined];

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
	const {address, version, commit, chainId, epoch, height, node} = report;
	return [
		['Indexer', address],
		['Version', version === undefined || commit === undefined ? version : `${version} (${commit})`],
		['Chain', chainId],
		['Epoch', epoch?.toString()],
		['Height', height === undefined ? undefined : formatInteger(height)],
		['Lag', describeLateness(report)],
		...(node ? factsOfNode(node, chainId) : ([['Node', noNode]] as const)),
	];
}

/** Lists the extensions of the interface: the thing, its path, and whether the service answers it. */
export function answersOfService(report: ServiceReport): ReadonlyArray<readonly [string, string, string]> {
	return capabilities.map(name => [
		capabilityWords[name],
		capabilityPaths[name],
		describeStanding(report.capabilities[name]),
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
	const {address, version, commit, chainId, epoch, height, crawlers, lag, node} = report;
	const isLooking = crawlers?.oldest !== undefined && lag?.kind !== 'behind';
	return {
		indexer: {
			address,
			version: version ?? null,
			commit: commit ?? null,
			chainId: chainId ?? null,
			epoch: epoch?.toString() ?? null,
			height: height?.toString() ?? null,
			secondsBehind: lag?.kind === 'behind' ? lag.seconds : isLooking ? 0 : null,
		},
		answers: Object.fromEntries(
			capabilities.map(name => [name, describeStanding(report.capabilities[name])]),
		),
		node: node
			? {
					address: node.address,
					network: node.status?.network ?? null,
					height: node.status?.latestHeight?.toString() ?? null,
					catchingUp: node.status?.isCatchingUp ?? null,
					problem: node.failure ? describeBriefly(node.failure) : null,
				}
			: null,
	};
}

const noNode = 'none is configured';

function describeLateness({lag, crawlers}: ServiceReport): string | undefined {
	if (lag) return describeLag(lag);
	return crawlers?.oldest === undefined ? undefined : 'up to date';
}

function factsOfNode(
	{address, status, failure}: NodeReport,
	chainId: string | undefined,
): readonly ServiceFact[] {
	if (failure && !status) return [['Node', `${address} (${describeSilence(failure)})`]];
	const {network, latestHeight, isCatchingUp} = status ?? {};
	const isAnother = network !== undefined && chainId !== undefined && network !== chainId;
	return [
		['Node', address],
		["Node's network", isAnother ? `${network}, not the indexer's` : network],
		["Node's height", latestHeight === undefined ? undefined : formatInteger(latestHeight)],
		['Catching up', isCatchingUp === undefined ? undefined : isCatchingUp ? 'yes' : 'no'],
	];
}

/** Describes a node that gives no status. It may lack that path and still take transactions elsewhere. */
function describeSilence(failure: Failure): string {
	return failure.kind === 'notFound'
		? 'no /status: its network and height are not known'
		: `no answer: ${describeBriefly(failure)}`;
}

function describeStanding(standing: Standing): string {
	switch (standing.kind) {
		case 'yes':
		case 'no':
			return standing.kind;
		case 'unknown':
			return 'not known';
		case 'noAnswer':
			// A 404 can mean that the path is missing, or only that nothing is there.
			return `${standing.failure.kind === 'notFound' ? 'not known' : 'no answer'}: ${describeBriefly(standing.failure)}`;
	}
}

type Scalar = string | number | boolean | null;

function fieldsIn(value: JsonValue, path: string): readonly (readonly [string, Scalar])[] {
	if (typeof value !== 'object' || value === null) return [[path, value as Scalar]];
	return Object.entries(value).flatMap(([name, inner]) =>
		fieldsIn(inner, path === '' ? name : `${path}.${name}`),
	);
}
