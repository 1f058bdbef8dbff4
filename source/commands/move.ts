import type {CellContext} from '../columns/cell-context.ts';
import {toMoveRows} from '../columns/move-rows.ts';
import {
	describeMove,
	describeMoveEpochs,
	describeMoveLock,
	describeNoMoves,
	describeNotShown,
} from '../columns/move-words.ts';
import {moveSpec, moveSpecFor, toldOfMoves} from '../columns/moves.ts';
import {orUnknown} from '../domain/failure.ts';
import {type Move, type MoveCandidate, type MovedStake, moveRisks, planMove} from '../domain/moves.ts';
import {toAddress} from '../domain/parse-input.ts';
import {quote} from '../domain/phrases.ts';
import type {Validator} from '../domain/validator.ts';
import type {ValidatorStake} from '../domain/validator-stake.ts';
import {readEveryPage} from '../model/questions/list-question.ts';
import {mergedBondsQuestion} from '../model/questions/stake.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import {raisesOf} from '../notices/commission-raises.ts';
import {listJson} from '../output/json.ts';
import {writePieces, writeSentences} from '../output/write.ts';
import {UsageError} from '../system/usage-error.ts';
import type {AnswerContext} from './context.ts';
import {findValidators} from './find-validators.ts';
import {namesIfAny} from './known-labels.ts';
import {readLedger} from './read-events.ts';
import {nothingStaked, readStakeAnswer} from './stake.ts';
import {writeList} from './write-list.ts';

/** Move that was reckoned, with the facts for its table. */
interface ReckonedMove extends Move {
	readonly candidates: readonly MoveCandidate[];
	readonly facts: CellContext;
	/** Prints notes about what was read on stderr. */
	printMore(): void;
}

/** Way to see the validators that are left out. */
const how = '--all shows them';

/** Answers with the validators where the stake would earn more, with the risks of those left out. */
export async function answerMove(context: AnswerContext): Promise<void> {
	const move = await readMove({...context, onAnswered() {}});
	context.onAnswered();
	const {answer, system} = context;
	const {candidates, epochs} = move;
	const rows = toMoveRows(candidates, answer.isAll);
	const facts = {...move.facts, ...toldOfMoves(rows)};
	switch (answer.output) {
		case 'json': {
			const sources = rows.map(({source}) => source);
			await writePieces(system.stdout, listJson(sources, undefined, {move: recordOf(move)}));
			break;
		}
		case 'csv':
			await writeList({listing: moveSpec}, context, {items: rows, facts});
			break;
		case 'table': {
			const head = [describeMove(move, facts), ...describeMoveLock(move, facts.theme).slice(0, 1)];
			await writeSentences(system.stdout, [...head, '']);
			const listing = moveSpecFor(answer.isAll);
			if (rows.length > 0) await writeList({listing}, context, {items: rows, facts});
			else await writeSentences(system.stdout, [describeNoMoves(move, how)]);
			const left = describeNotShown(candidates, rows.length > 0 ? how : undefined);
			const notes = [describeMoveEpochs(epochs, facts), answer.isAll ? undefined : left].filter(
				note => note !== undefined,
			);
			if (notes.length > 0) await writeSentences(system.stdout, ['', ...notes]);
		}
	}
	move.printMore();
}

async function readMove(context: AnswerContext): Promise<ReckonedMove> {
	const {indexer, signal, answer} = context;
	const [{position, facts, printMore}, stake] = await Promise.all([
		readStakeAnswer(context),
		activeStakeQuestion.ask({indexer, signal}, undefined),
	]);
	const {rows} = position;
	const {all: items = []} = stake;
	if (rows.length === 0) throw new UsageError(`${nothingStaked.toLowerCase()}, so there is nothing to move`);
	const row = await findRow(answer.from ?? '', rows, {context, items, chain: facts.parameters?.chainId});
	if (row.bonded.value === 0n)
		throw new UsageError(`nothing is bonded with ${quote(answer.from ?? '')} any more`);
	const [bonds, {events}] = await Promise.all([
		orUnknown(readEveryPage(mergedBondsQuestion, {indexer, signal}, answer.argument)),
		readLedger(facts.parameters?.chainId, context),
	]);
	const raises = raisesOf(events, facts.now ?? 0n);
	const all = {validators: items, stake};
	const move = planMove(row, {...facts, epoch: facts.clock?.epoch, all, rows, bonds: bonds?.items, raises});
	const {candidates = []} = move;
	return {...move, candidates, facts: {...facts, stake}, printMore};
}

interface StakeSearch {
	readonly context: AnswerContext;
	/** All validators, with stake of the address or without. */
	readonly items: readonly Validator[];
	readonly chain: string | undefined;
}

/** Finds the stake with a validator by its address, its label or its name; refuses what none or several have. */
async function findRow(
	typed: string,
	rows: readonly ValidatorStake[],
	{context, items, chain}: StakeSearch,
): Promise<MovedStake> {
	const isAddress = 'value' in toAddress(typed);
	const labels = isAddress ? [] : await namesIfAny(context, chain);
	const found = findValidators(
		typed,
		rows.flatMap(({validator}) => validator ?? []),
		labels,
	);
	if (found.length > 1) {
		throw new UsageError(`--from: ${quote(typed)} is the name of ${found.join(' and ')}: give one of them`);
	}
	const isMoved = (row: ValidatorStake): row is MovedStake =>
		row.validator?.address !== undefined && row.validator.address === found[0];
	const row = rows.find(isMoved);
	if (row) return row;
	if (!isAddress && findValidators(typed, items, labels).length === 0) {
		throw new UsageError(`--from: there is no validator ${quote(typed)}; stakedeck validators lists them`);
	}
	throw new UsageError(
		`--from: this address has no stake with ${quote(typed)}; stakedeck stake lists where it has`,
	);
}

/** Returns the move for machines: amounts in namnam as texts, null where not known. */
function recordOf({from, amount, yearlyNow, yearlyOnceActive, epochs, lockedTo, candidates}: ReckonedMove) {
	const count = (risk: string) => candidates.filter(each => each.risk === risk).length;
	return {
		from: from.source,
		amount: amount.toString(),
		yearlyReward: yearlyNow?.toString() ?? null,
		yearlyRewardOnceActive: yearlyOnceActive?.toString() ?? null,
		earnsFromEpoch: epochs?.earnsFrom.toString() ?? null,
		lockedUntilEpoch: epochs?.lockedUntil.toString() ?? null,
		notBeforeEpoch: lockedTo?.toString() ?? null,
		leftOut: Object.fromEntries(moveRisks.map(risk => [risk, count(risk)])),
	};
}
