import {type Check, toCheck} from './check.ts';
import {chainLists} from './lists.ts';
import {textOfValue, wholeOf} from './raw-answer.ts';
import {broken, kept} from './verdict.ts';
import {describeStatus, type Visit} from './visit.ts';

/** Question that must be refused. */
interface Refused {
	readonly id: string;
	/** Words for what is asked for. */
	readonly what: string;
	/** Status that tells it best. */
	readonly status: 400 | 404;
	toPath(visit: Visit): Promise<string>;
}

/** Proposals beyond the newest one, so that none is there before long. */
const farAbove = 100_000n;

const refused: readonly Refused[] = [
	{
		id: 'proposal-unknown',
		what: 'a proposal that there is not',
		status: 404,
		async toPath(visit) {
			const {rows} = await visit.readPages(chainLists.proposals.path);
			const newest = rows.reduce((most, {id}) => maxOfTwo(most, wholeOf(textOfValue(id)) ?? 0n), 0n);
			return `${chainLists.proposals.path}/${newest + farAbove}`;
		},
	},
	{
		id: 'proposal-out-of-range',
		what: 'a proposal whose id is no number of 64 bits',
		status: 400,
		toPath: async () => `${chainLists.proposals.path}/${2n ** 64n}`,
	},
	{
		id: 'wrapper-unknown',
		what: 'a transaction that there is not',
		status: 404,
		toPath: async () => `api/v1/chain/wrapper/${'5ca1ab1e'.repeat(8)}`,
	},
	{
		id: 'wrapper-malformed',
		what: 'a transaction by an id that is no hash',
		status: 400,
		toPath: async () => 'api/v1/chain/wrapper/abc',
	},
	{
		id: 'unknown-path',
		what: 'a path that there is not',
		status: 404,
		toPath: async () => 'api/v1/no-such-path',
	},
];

function maxOfTwo(left: bigint, right: bigint): bigint {
	return left > right ? left : right;
}

/** Checks of what is refused beside pages. */
export const errorChecks: readonly Check[] = refused.map(({id, what, status, toPath}) =>
	toCheck({
		id,
		holds: `${what} is refused, best with ${status}`,
		ask: async visit => visit.ask(await toPath(visit)),
		judge(answer) {
			const {status: came = 0, failure, path} = answer;
			if (failure) return broken(`${describeStatus(answer)} came`, path);
			if (came < 300) {
				return broken(`${came} came: readers take that for one that is there; answer ${status}`, path);
			}
			if (came >= 500)
				return broken(`${describeStatus(answer)} came, as if the service had failed; answer ${status}`, path);
			return kept(`${came} came`, came === status ? undefined : `${status} would say it better`);
		},
	}),
);
