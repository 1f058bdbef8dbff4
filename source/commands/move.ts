import type {CellContext} from '../columns/cell-context.ts';
import {describeMove, describeMoveEpochs, describeNotShown, isWorthIt} from '../columns/move-words.ts';
import {moveSpec, toMoveRows} from '../columns/moves.ts';
import {orUnknown} from '../domain/failure.ts';
import {type MoveCandidate, type MoveEpochs, moveCandidates, moveEpochs, moveRisks} from '../domain/moves.ts';
import {toAddress} from '../domain/parse-input.ts';
import {quote} from '../domain/phrases.ts';
import {isWrong, yearlyReward} from '../domain/stake-position.ts';
import type {Validator} from '../domain/validator.ts';
import type {ValidatorStake} from '../domain/validator-stake.ts';
import {listJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {UsageError} from '../system/usage-error.ts';
import {namesIfAny, readValidators} from './ask-validators.ts';
import type {AnswerContext} from './context.ts';
import {findValidators} from './find-validators.ts';
import {mergedBonds} from './list.ts';
import {readEveryPage} from './read-my-stakes.ts';
import {wholePagination} from './rows-answer.ts';
import {nothingStaked, readStake} from './stake.ts';
import {writeList} from './write-list.ts';

/** Stake that would be moved, and all that is known of where it could go. */
interface Move {
	readonly from: Validator;
	/** namnam. */
	readonly amount: bigint;
	/** Reward of a year where it is, namnam; undefined: not known. */
	readonly yearlyNow: bigint | undefined;
	readonly candidates: readonly MoveCandidate[];
	readonly epochs: MoveEpochs | undefined;
	/** Epoch before which it may not leave; undefined: it may, or that is not known. */
	readonly lockedTo: bigint | undefined;
	readonly facts: CellContext;
	/** Prints notes about what was read on stderr. */
	printMore(): void;
}

/** Answers with the validators where the stake would earn more, with the risks of those left out. */
export async function answerMove(context: AnswerContext): Promise<void> {
	const move = await readMove({...context, onAnswered() {}});
	context.onAnswered();
	const {answer, system} = context;
	const {candidates, epochs, facts, lockedTo} = move;
	const shown = answer.isAll ? candidates : candidates.filter(isWorthIt);
	const rows = toMoveRows(shown);
	const pagination = wholePagination(rows.length);
	switch (answer.output) {
		case 'json': {
			const sources = rows.map(({source}) => source);
			await writePieces(system.stdout, listJson(sources, pagination, {move: recordOf(move)}));
			break;
		}
		case 'csv':
			await writeList({listing: moveSpec}, context, {items: rows, pagination, facts});
			break;
		case 'table': {
			await writePieces(system.stdout, [`${describeMove(move.from, move, facts)}\n`]);
			if (lockedTo !== undefined) {
				const alarm = `${facts.theme.glyphs.alarm} It came there by a move and cannot be moved on before epoch ${lockedTo}`;
				await writePieces(system.stdout, [`${alarm.trim()}\n`]);
			}
			await writePieces(system.stdout, ['\n']);
			const listing = answer.isAll ? {...moveSpec, columns: withReasons} : moveSpec;
			if (rows.length > 0) await writeList({listing}, context, {items: rows, pagination, facts});
			else await writePieces(system.stdout, ['It would earn more with none of them\n']);
			const left = answer.isAll ? undefined : describeNotShown(candidates, '--all shows them');
			const notes = [describeMoveEpochs(epochs, facts), left].filter(note => note !== undefined);
			if (notes.length > 0) await writePieces(system.stdout, [`\n${notes.join('\n')}\n`]);
		}
	}
	move.printMore();
}

/** The reasons are what the rows that are left out otherwise are shown for. */
const withReasons = moveSpec.columns.map(column =>
	column.id === 'risk' ? {...column, priority: 3} : column,
);

async function readMove(context: AnswerContext): Promise<Move> {
	const {answer} = context;
	const [{position, facts, printMore}, {items, stake}] = await Promise.all([
		readStake(context),
		readValidators(context),
	]);
	const {rows} = position;
	if (rows.length === 0) throw new UsageError(`${nothingStaked.toLowerCase()}, so there is nothing to move`);
	const row = await findRow(answer.from ?? '', rows, {context, chain: facts.parameters?.chainId});
	const {address = ''} = row.validator ?? {};
	const from = items.find(each => each.address === address) ?? row.validator ?? items[0];
	if (from === undefined) throw new UsageError('the service knows of no validator');
	const amount = row.bonded.value;
	if (amount === 0n) throw new UsageError(`nothing is bonded with ${quote(answer.from ?? '')} any more`);
	const {apr} = facts.parameters ?? {};
	const yearlyNow = rewardNow(from, amount, apr);
	const mine = new Map(rows.map(({validator, bonded}) => [validator?.address ?? '', bonded.value]));
	const bonds = await orUnknown(readEveryPage(mergedBonds, context));
	const until = bonds?.items.find(({validator}) => validator?.address === address)?.redelegation
		?.earliestEpoch;
	return {
		from,
		amount,
		yearlyNow,
		candidates: moveCandidates({validators: items, stake, from: address, amount, yearlyNow, mine, apr}),
		epochs: moveEpochs(facts.epoch, facts.parameters),
		lockedTo: until !== undefined && facts.epoch !== undefined && facts.epoch < until ? until : undefined,
		facts: {...facts, stake},
		printMore,
	};
}

function rewardNow(
	{state, commission}: Validator,
	amount: bigint,
	apr: Parameters<typeof yearlyReward>[1] | undefined,
): bigint | undefined {
	const isIdle = isWrong(state);
	if (isIdle !== false) return isIdle && 0n;
	return apr && commission && yearlyReward(amount, apr, commission);
}

/** Finds the stake with a validator by its address, its label or its name; refuses what none or several have. */
async function findRow(
	typed: string,
	rows: readonly ValidatorStake[],
	{context, chain}: {readonly context: AnswerContext; readonly chain: string | undefined},
): Promise<ValidatorStake> {
	const labels = 'value' in toAddress(typed) ? [] : await namesIfAny(context, chain);
	const found = findValidators(
		typed,
		rows.flatMap(({validator}) => validator ?? []),
		labels,
	);
	if (found.length > 1) {
		throw new UsageError(`--from: ${quote(typed)} is the name of ${found.join(' and ')}: give one of them`);
	}
	const row = rows.find(({validator}) => validator?.address === found[0]);
	if (row?.validator?.address !== undefined) return row;
	throw new UsageError(
		`--from: this address has no stake with ${quote(typed)}; stakedeck stake lists where it has`,
	);
}

/** Returns the move for machines: amounts in namnam as texts, null where not known. */
function recordOf({from, amount, yearlyNow, epochs, lockedTo, candidates}: Move) {
	const count = (risk: string) => candidates.filter(each => each.risk === risk).length;
	return {
		from: from.source,
		amount: amount.toString(),
		yearlyReward: yearlyNow?.toString() ?? null,
		earnsFromEpoch: epochs?.earnsFrom.toString() ?? null,
		lockedUntilEpoch: epochs?.lockedUntil.toString() ?? null,
		notBeforeEpoch: lockedTo?.toString() ?? null,
		leftOut: Object.fromEntries(moveRisks.map(risk => [risk, count(risk)])),
	};
}
