import {blockTimeOf} from '../domain/parameters.ts';
import {formatDuration} from '../format/time.ts';
import {isPlainObject} from '../services/decoding/decode-item.ts';
import {askNumber} from './chain-checks.ts';
import {type Check, toCheck} from './check.ts';
import {type RawAnswer, type RawRow, textOfValue, wholeOf} from './raw-answer.ts';
import {broken, kept, UncheckedError, unchecked} from './verdict.ts';
import {describeStatus, type Visit} from './visit.ts';

/** Seconds below which an indexer is not late: it takes blocks in steps. */
export const maxSecondsLate = 120;

/** Milliseconds between two looks for a new block. */
const lookMilliseconds = 5000;

const heightPath = 'api/v1/chain/block/latest';
const epochPath = 'api/v1/chain/epoch/latest';

/** Checks of whether the indexer keeps up, asked before all others. */
export const firstTimeChecks: readonly Check[] = [
	toCheck({
		id: 'height',
		holds: 'the newest block and epoch, where they are told, are whole numbers',
		ask: async visit => [await visit.ask(heightPath), await visit.ask(epochPath)] as const,
		judge([height, epoch]) {
			const told = (
				[
					[height, 'block'],
					[epoch, 'epoch'],
				] as const
			).filter(([{status}]) => status !== 404);
			if (told.length === 0) return unchecked('the service tells neither');
			for (const [answer, field] of told) {
				const value = isPlainObject(answer.json) ? wholeOf(answer.json[field]) : undefined;
				if (value === undefined)
					return broken(`${describeStatus(answer)} came, without ${field} as a whole number`, answer.path);
			}
			return kept(
				told.map(([{json}, field]) => `${field} ${textOfValue((json as RawRow)[field])}`).join(', '),
			);
		},
	}),
	toCheck({
		id: 'crawlers',
		holds: `the crawlers that go by blocks looked for new ones within ${maxSecondsLate} seconds`,
		async ask(visit) {
			const answer = await visit.ask('api/v1/crawlers/timestamps');
			if (answer.status === 404) throw new UncheckedError('the service does not tell it');
			return answer;
		},
		judge(answer) {
			if (!Array.isArray(answer.json))
				return broken(`${describeStatus(answer)} came, and no list`, answer.path);
			const crawlers = answer.json
				.filter(isPlainObject)
				.filter(({lastProcessedBlockHeight}) => wholeOf(lastProcessedBlockHeight) !== undefined);
			const now = BigInt(Math.floor(timeOf(answer) / 1000));
			const late = crawlers.flatMap(({name, timestamp}) => {
				const seconds = Number(now - (wholeOf(timestamp) ?? now));
				return seconds >= maxSecondsLate ? [`${textOfValue(name)} ${formatDuration(seconds)} ago`] : [];
			});
			if (late.length > 0)
				return broken(
					`they looked last: ${late.join(', ')}; see whether the crawler runs and reaches its node`,
					answer.path,
				);
			return crawlers.length === 0
				? unchecked('no crawler goes by blocks')
				: kept(`${crawlers.length} looked in time`);
		},
	}),
];

/** Time of an answer by the server's own clock, where it tells that, in unix milliseconds. */
function timeOf({headers, at}: RawAnswer): number {
	const told = Date.parse(headers.get('date') ?? '');
	return Number.isNaN(told) ? at : told;
}

/** Check that takes the time of the whole run, and so comes last. */
export const lastTimeChecks: readonly Check[] = [
	toCheck({
		id: 'height-moves',
		isMadeOnce: true,
		holds: `the newest block goes on within ${maxSecondsLate} seconds, and never back`,
		async ask(visit) {
			const first = await visit.ask(heightPath);
			const before = await askNumber(visit, heightPath, 'block');
			const parameters = await visit.askGood('api/v1/chain/parameters');
			const last = await waitForBlock(
				visit,
				before,
				!visit.mayWait() || (await tellsNode(visit)) ? 0 : first.at + maxSecondsLate * 1000,
			);
			const maxBlockTime = isPlainObject(parameters.json) ? wholeOf(parameters.json.maxBlockTime) : undefined;
			return {before, ...last, seconds: Math.round((last.at - first.at) / 1000), maxBlockTime};
		},
		judge({before, after, seconds, maxBlockTime}) {
			if (after < before)
				return broken(
					`it went back from ${before} to ${after}: two servers answer, or the data was put back`,
				);
			if (after > before) return kept(`from ${before} to ${after} in ${formatDuration(seconds)}`);
			const usual = blockTimeOf({maxBlockTime});
			if (seconds < maxSecondsLate)
				return unchecked(`no block came in ${formatDuration(seconds)}, too short to tell`);
			return broken(
				`it stands at ${before} for ${formatDuration(seconds)}, and a block takes ${usual} s: the indexer or the chain stands still`,
			);
		},
	}),
];

/** Tells whether a node says what the newest block is, so that nothing has to be waited for. */
async function tellsNode(visit: Visit): Promise<boolean> {
	try {
		const {latestHeight} = await visit.askNode(() => visit.node().getStatus({signal: visit.signal}));
		return latestHeight !== undefined;
	} catch (error) {
		if (error instanceof UncheckedError) return false;
		throw error;
	}
}

/** Asks for the newest block until it is another one, or long enough to say that none comes. */
async function waitForBlock(
	visit: Visit,
	before: bigint,
	until: number,
): Promise<{readonly after: bigint; readonly at: number}> {
	for (let look = 1; ; look++) {
		const series = `end ${look}`;
		const after = await askNumber(visit, heightPath, 'block', series);
		const {at} = await visit.ask(heightPath, {series});
		if (after !== before || at >= until || visit.left() < 2) return {after, at};
		await visit.wait(lookMilliseconds);
	}
}
