import {useMemo, useState} from 'react';
import {describeMove, describeMoveEpochs, describeNotShown, isWorthIt} from '../../../columns/move-words.ts';
import {type MoveRow, moveSpec, toMoveRows} from '../../../columns/moves.ts';
import {quoteValidator} from '../../../columns/validator-name.ts';
import {sumUpActiveStake} from '../../../domain/active-stake.ts';
import {moveCandidates, moveEpochs} from '../../../domain/moves.ts';
import {isWrong, yearlyReward} from '../../../domain/stake-position.ts';
import type {Validator} from '../../../domain/validator.ts';
import type {ValidatorStake} from '../../../domain/validator-stake.ts';
import {formatNam} from '../../../format/number.ts';
import {wrap} from '../../../format/wrap.ts';
import {type DelegatorRoute, validatorRoute} from '../../../routes/route.ts';
import {fromListing} from '../../list/from-listing.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useAllValidators} from '../../queries/use-all-validators.ts';
import {useServiceFreshness} from '../../queries/use-freshness.ts';
import {useMoveLock} from '../../queries/use-move-lock.ts';
import {useShell} from '../../shell/shell-context.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {describeValidator} from '../validators/validator-subject.ts';

interface MoveScreenProps {
	readonly route: DelegatorRoute;
	readonly address: string;
	/** Stake that would be moved. */
	readonly from: MovedStake;
	/** All stake of the address. */
	readonly rows: readonly ValidatorStake[];
	close(): void;
}

/** Stake with a validator that is known. */
export type MovedStake = ValidatorStake & {readonly validator: Validator};

/** Shows where stake would earn more, and at what risk; nothing is advised, signed or sent. */
export function MoveScreen({route, address, from, rows, close}: MoveScreenProps) {
	const {feed, arrangement} = useShell();
	const [isAll, setAll] = useState(false);
	const [narrowing, narrow] = useState('');
	const freshness = useServiceFreshness(feed);
	const showCommands = useWalletCommands();
	const {facts, candidates, leaving, yearlyNow, isMissing} = useMove(from, rows);
	const lockedTo = useMoveLock(feed, address, leaving.address ?? '');
	const amount = from.bonded.value;
	const shown = useMemo(
		() => candidates && toMoveRows(isAll ? candidates : candidates.filter(isWorthIt)),
		[candidates, isAll],
	);
	const subject = useMemo(() => createMoveSubject(facts, isAll), [facts, isAll]);
	const {width} = arrangement;
	const toLines = (text: string | undefined, meaning?: 'quiet'): readonly TextLine[] =>
		text === undefined ? [] : wrap(text, Math.max(1, width - 2)).map(line => ({text: line, meaning}));
	const isLocked = lockedTo !== undefined && facts.epoch !== undefined && facts.epoch < lockedTo;
	const alarm = `${facts.theme.glyphs.alarm} It came here by a move and cannot be moved on before epoch ${lockedTo}`;
	const left = isAll
		? undefined
		: describeNotShown(candidates ?? [], `${facts.keyMap.name('all')} shows them`);
	return (
		<ListScreen
			view="delegator"
			word="moves"
			name={`move ${address} ${leaving.address}`}
			subject={subject}
			source={toLocalSource(
				{
					change(change) {
						const next = change({...route, narrowing});
						if ('narrowing' in next) narrow(next.narrowing);
					},
				},
				{...route, narrowing},
				{items: shown, list: `moves ${isAll}`, freshness, isLasting: true, refresh: async () => undefined},
			)}
			filters={[`from ${quoteValidator(leaving, facts)}`]}
			unfilter={close}
			unfilterHint="back"
			above={[
				...toLines(describeMove(leaving, {amount, yearlyNow}, facts)),
				...toLines(isLocked ? alarm.trim() : undefined),
				...toLines(describeMoveEpochs(moveEpochs(facts.epoch, facts.parameters), facts)),
				...toLines(left, 'quiet'),
			]}
			nothing={[isMissing ? 'The validators could not be read' : 'It would earn more with none of them']}
			handlers={{quitOrBack: close, all: () => setAll(!isAll)}}
			hints={isAll ? hintsOfAll : hints}
			rowHandlers={{
				commands: ({validator}) =>
					showCommands({
						title: `Commands to move stake to ${quoteValidator(validator, facts)}`,
						own: [
							{
								label: `move ${formatNam(amount)} NAM to ${quoteValidator(validator, facts)}`,
								deed: {
									kind: 'redelegate',
									address,
									from: leaving.address ?? '',
									to: validator.address,
									amount,
								},
							},
						],
						nothing: 'there is nothing to move',
					}),
			}}
		/>
	);
}

const hints = {commands: 'commands', all: 'all'} as const;
const hintsOfAll = {...hints, all: 'fewer'} as const;

/** Reckons where the stake could go. */
function useMove(from: MovedStake, rows: readonly ValidatorStake[]) {
	const {feed} = useShell();
	const known = useItemContext(undefined);
	const {validators, isMissing} = useAllValidators(feed);
	return useMemo(() => {
		const stake = validators && sumUpActiveStake(validators, true);
		const {address} = from.validator;
		const leaving = validators?.find(each => each.address === address) ?? from.validator;
		const apr = known.parameters?.apr;
		const amount = from.bonded.value;
		const {commission} = leaving;
		const yearlyNow = isWrong(leaving.state)
			? 0n
			: apr && commission && yearlyReward(amount, apr, commission);
		const mine = new Map(rows.map(({validator, bonded}) => [validator?.address ?? '', bonded.value]));
		const question = {from: address ?? '', amount, yearlyNow, mine, apr};
		return {
			facts: {...known, stake},
			leaving,
			yearlyNow,
			candidates: isMissing ? [] : validators && stake && moveCandidates({...question, validators, stake}),
			isMissing,
		};
	}, [from, rows, known, validators, isMissing]);
}

function createMoveSubject(facts: ItemContext, isAll: boolean): ListSubject<MoveRow> {
	// The reasons are what the rows that are left out otherwise are shown for.
	const columns = moveSpec.columns.map(column =>
		column.id === 'risk' ? {...column, priority: isAll ? 3 : column.priority} : column,
	);
	return {
		noun: {one: 'validator', many: 'validators'},
		...fromListing({...moveSpec, columns}, facts),
		sorts: moveSpec.sorts.map(key => (key.id === 'service' ? {...key, label: 'most a year first'} : key)),
		identityOf: ({validator}) => validator.address,
		nameOf: ({validator}) => quoteValidator(validator, facts),
		textsOf: ({validator}) => [validator.name, validator.address],
		idOf: ({validator}) => validator.address,
		idName: 'address',
		linkOf: ({validator}) => validatorRoute(validator.address),
		isDim: ({risk}) => risk !== undefined,
		detailsOf: ({validator, mineAfter}) => [
			{label: 'Mine after', value: `${formatNam(mineAfter)} NAM`},
			...describeValidator(validator, facts),
		],
	};
}
