import {proposalKinds} from '../domain/proposal.ts';
import {placeOfStatus} from '../domain/proposal-status.ts';
import {activeStates, validatorStates} from '../domain/validator.ts';
import {isPlainObject} from '../services/decoding/decode-item.ts';
import {type Check, toCheck} from './check.ts';
import {chainLists} from './lists.ts';
import {type RawRow, textOfValue, wholeOf} from './raw-answer.ts';
import {BrokenError, broken, kept, UncheckedError, unchecked} from './verdict.ts';
import {describeStatus, type Visit} from './visit.ts';

/** Page that would read the answers in a browser. */
const origin = 'https://wallet.example';

/** Checks of what the answers say about the chain, held against each other. */
export const chainChecks: readonly Check[] = [
	toCheck({
		id: 'cors',
		holds: 'a page of another site may read the answers (access-control-allow-origin)',
		async ask(visit) {
			const settings = {series: 'origin', headers: {Origin: origin}};
			return [
				await visit.askGood('api/v1/chain/parameters', settings),
				await visit.askGood(chainLists.validators.path, settings),
			];
		},
		judge(answers) {
			for (const {headers, path} of answers) {
				const allowed = headers.get('access-control-allow-origin');
				if (allowed === '*' || allowed === origin) continue;
				const came =
					allowed === null
						? 'no access-control-allow-origin came'
						: `access-control-allow-origin is ${allowed}`;
				return broken(
					`${came}: wallets and explorers in a browser cannot read the answer; send * as servers in use do`,
					path,
				);
			}
			return kept('access-control-allow-origin lets it');
		},
	}),
	toCheck({
		id: 'states',
		holds: 'only states, statuses and kinds that are known come',
		ask: async visit => ({
			validators: await visit.readPages(chainLists.validators.path),
			proposals: await visit.readPages(chainLists.proposals.path),
		}),
		judge({validators, proposals}) {
			const unknown = [
				...strangers(validators.rows, 'state', word => Object.hasOwn(validatorStates, word)),
				...strangers(proposals.rows, 'status', word => placeOfStatus(word) < placeOfStatus('')),
				...strangers(proposals.rows, 'type', word => (proposalKinds as readonly string[]).includes(word)),
			];
			if (unknown.length > 0)
				return broken(
					`${unknown.join(', ')}: no reader knows what that means`,
					unknown[0]?.startsWith('state') ? validators.path : proposals.path,
				);
			return kept(
				`all words of ${validators.rows.length} validators and ${proposals.rows.length} proposals are known`,
			);
		},
	}),
	toCheck({
		id: 'ranks',
		holds: 'validators: each in consensus has a rank of its own by its power, and no other has one',
		ask: visit => visit.readPages(chainLists.validators.path),
		judge({rows, path}) {
			const ranked = rows.filter(({rank}) => wholeOf(rank) !== undefined);
			if (ranked.length === 0) return unchecked('no rank is told');
			const stray = ranked.find(({state}) => state !== 'consensus');
			if (stray)
				return broken(
					`${addressOfRow(stray)} is ${textOfValue(stray.state)} and has rank ${textOfValue(stray.rank)}`,
					path,
				);
			const without = rows.filter(({rank, state}) => state === 'consensus' && wholeOf(rank) === undefined);
			if (without[0]) {
				return broken(
					`${addressOfRow(without[0])} is told as consensus and has no rank${andMore(without.length)}: is its state the chain's?`,
					path,
				);
			}
			const ordered = ranked.toSorted(
				(left, right) => Number(wholeOf(left.rank)) - Number(wholeOf(right.rank)),
			);
			for (const [index, row] of ordered.entries()) {
				const before = ordered[index - 1];
				if (!before) continue;
				if (wholeOf(before.rank) === wholeOf(row.rank))
					return broken(
						`${addressOfRow(before)} and ${addressOfRow(row)} both have rank ${textOfValue(row.rank)}`,
						path,
					);
				const [more, less] = [wholeOf(before.votingPower), wholeOf(row.votingPower)];
				if (more !== undefined && less !== undefined && less > more) {
					return broken(
						`${addressOfRow(row)} has rank ${textOfValue(row.rank)} and more power than the one before it`,
						path,
					);
				}
			}
			return kept(`${ranked.length} ranks`);
		},
	}),
	toCheck({
		id: 'power-sum',
		holds: 'the power of all validators is the sum of the list',
		async ask(visit) {
			const told = await visit.ask('api/v1/pos/voting-power');
			if (told.status === 404) throw new UncheckedError('the service does not tell it');
			return {told, list: await visit.readPages(chainLists.validators.path)};
		},
		judge({told, list}) {
			const total = isPlainObject(told.json) ? wholeOf(told.json.totalVotingPower) : undefined;
			if (told.status !== 200 || total === undefined)
				return broken(`${describeStatus(told)} came, without totalVotingPower as a whole number`, told.path);
			if (!list.isWhole) return unchecked('the list is too long to be summed up');
			const sum = sumOfPower(list.rows);
			if (sum === undefined) return unchecked('a voting power is no whole number, so that there is no sum');
			// The list hides those on their way into another state, and shows each in whole NAM.
			const slack = BigInt(list.rows.length) + total / 1_000_000n;
			if (sum > total + slack || sum + slack < (total * 9n) / 10n) {
				return broken(`totalVotingPower is ${total}, and the list sums up to ${sum}`, told.path);
			}
			return kept(
				`${total} NAM`,
				sum + slack < total
					? `${total - sum} NAM are of validators that the list hides, as of those being unjailed`
					: undefined,
			);
		},
	}),
	toCheck({
		id: 'epoch-proposals',
		holds: 'the epoch is one in which the open proposals are open',
		async ask(visit) {
			const epoch = await askNumber(visit, 'api/v1/chain/epoch/latest', 'epoch');
			return {
				epoch,
				path: 'api/v1/chain/epoch/latest',
				list: await visit.readPages(chainLists.proposals.path),
			};
		},
		judge({epoch, path, list}) {
			const open = list.rows.filter(({status}) => status === 'voting' || status === 'pending');
			if (open.length === 0) return unchecked('no proposal is pending or open');
			for (const row of open) {
				const [start, end] = [wholeOf(row.startEpoch), wholeOf(row.endEpoch)];
				if (start === undefined || end === undefined) continue;
				// The two are looked at by different programs of the indexer, a minute apart.
				const isRight = row.status === 'voting' ? epoch + 1n >= start && epoch <= end : epoch <= start;
				if (!isRight) {
					return broken(
						`the epoch is ${epoch}, and proposal ${textOfValue(row.id)} is ${row.status} from epoch ${start} to ${end}: one of the two stands still`,
						path,
					);
				}
			}
			return kept(`epoch ${epoch}, ${open.length} open ${open.length === 1 ? 'proposal' : 'proposals'}`);
		},
	}),
];

/** Asks for a number that the service may tell beyond the interface. Throws where it does not. */
export async function askNumber(visit: Visit, path: string, field: string, series = ''): Promise<bigint> {
	const answer = await visit.ask(path, {series});
	const value = isPlainObject(answer.json) ? wholeOf(answer.json[field]) : undefined;
	if (answer.status === 200 && value !== undefined) return value;
	const {status = 0} = answer;
	if (status >= 400 && status < 500) {
		throw new UncheckedError(`the service does not tell it (${describeStatus(answer)})`);
	}
	throw new BrokenError(`${describeStatus(answer)} came, without ${field} as a whole number`, path);
}

function strangers(
	rows: readonly RawRow[],
	field: string,
	isKnown: (word: string) => boolean,
): readonly string[] {
	const words = new Set(rows.flatMap(row => textOfValue(row[field]) ?? []));
	return [...words].filter(word => !isKnown(word)).map(word => `${field} ${JSON.stringify(word)}`);
}

export function addressOfRow(row: RawRow): string {
	return textOfValue(row.address) ?? 'one without an address';
}

/** Sums up the power of validators, of active ones alone where that is wanted; undefined: one cannot be read. */
export function sumOfPower(rows: readonly RawRow[], isActiveAlone = false): bigint | undefined {
	const counted = isActiveAlone
		? rows.filter(({state}) => activeStates.includes(textOfValue(state) ?? ''))
		: rows;
	const powers = counted.map(({votingPower}) => wholeOf(votingPower));
	return powers.reduce<bigint | undefined>(
		(sum, power) => (sum === undefined || power === undefined ? undefined : sum + power),
		0n,
	);
}

function andMore(count: number): string {
	return count === 1 ? '' : `, and ${count - 1} more have none`;
}
