import type {Capability} from '../../domain/extensions.ts';
import type {RequestError} from '../../domain/failure.ts';

/** Paths that answer for whatever is in them: a 404 to one of these is about the path, whatever its body. */
const plainPaths: ReadonlySet<Capability> = new Set([
	'health',
	'epoch',
	'height',
	'crawlers',
	'allValidators',
	'allProposals',
	'history',
	'votes',
	'rewards',
	'pastReward',
	'balances',
	'tokens',
	'supply',
	'gasPrice',
	'gasEstimate',
]);

/** Tells whether an indexer's failure is about the path; undefined: it is about neither path nor thing. */
export function isPathMissing(capability: Capability, {failure}: RequestError): boolean | undefined {
	if (failure.kind === 'noPath') return true;
	return failure.kind === 'notFound' ? plainPaths.has(capability) : undefined;
}
