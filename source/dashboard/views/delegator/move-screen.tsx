import {useMemo, useState} from 'react';
import {moveFields} from '../../../columns/move-fields.ts';
import {type MoveRow, toMoveRows} from '../../../columns/move-rows.ts';
import {
	describeMove,
	describeMoveEpochs,
	describeMoveLock,
	describeNoMoves,
	describeNotShown,
} from '../../../columns/move-words.ts';
import {moveSpecFor, toldOfMoves} from '../../../columns/moves.ts';
import {quoteValidator} from '../../../columns/validator-name.ts';
import {type MovedStake, planMove} from '../../../domain/moves.ts';
import type {ValidatorStake} from '../../../domain/validator-stake.ts';
import {formatNam} from '../../../format/number.ts';
import {firstFitting} from '../../../format/text.ts';
import {wrap} from '../../../format/wrap.ts';
import {raisesOf} from '../../../notices/commission-raises.ts';
import {type DelegatorRoute, validatorRoute} from '../../../routes/route.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useAllValidators} from '../../queries/use-active-stake.ts';
import {useServiceFreshness} from '../../queries/use-freshness.ts';
import {useMergedBonds} from '../../queries/use-merged-bonds.ts';
import {useLabelValidator} from '../../shell/ask-label.ts';
import {useShell} from '../../shell/shell-context.ts';
import {useLedgerState} from '../../shell/use-remembered.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {describeValidator} from '../validators/validator-subject.ts';

/** Stake that would be moved, and all stake of its address. */
export interface Moving extends Pick<MoveScreenProps, 'address' | 'from' | 'rows'> {}

interface MoveScreenProps {
	/** View that it is opened from: delegator if left out. */
	readonly view?: 'overview' | 'delegator';
	readonly route: DelegatorRoute;
	readonly address: string;
	/** Stake that would be moved. */
	readonly from: MovedStake;
	/** All stake of the address. */
	readonly rows: readonly ValidatorStake[];
	close(): void;
}

/** Shows where stake would earn more, and at what risk; nothing is advised, signed or sent. */
export function MoveScreen({view = 'delegator', route, address, from, rows, close}: MoveScreenProps) {
	const {feed, arrangement} = useShell();
	const [isAll, setAll] = useState(false);
	const [narrowing, narrow] = useState('');
	const freshness = useServiceFreshness(feed);
	const showCommands = useWalletCommands();
	const {facts, move, isMissing} = useMove(address, from, rows);
	const {from: leaving, amount, candidates} = move;
	const shown = useMemo(() => candidates && toMoveRows(candidates, isAll), [candidates, isAll]);
	const subject = useMemo(() => createMoveSubject(facts, shown, isAll), [facts, shown, isAll]);
	const {width} = arrangement;
	const lock = describeMoveLock(move, facts.theme);
	const toLines = (text: string | undefined, meaning?: 'quiet'): readonly TextLine[] =>
		text === undefined ? [] : wrap(text, Math.max(1, width - 2)).map(line => ({text: line, meaning}));
	const how = `${facts.keyMap.name('all')} shows them`;
	const left = isAll ? undefined : describeNotShown(candidates ?? [], shown?.length === 0 ? undefined : how);
	return (
		<ListScreen
			view={view}
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
				{
					items: isMissing ? [] : shown,
					list: `moves ${isAll}`,
					freshness,
					isLasting: true,
					refresh: async () => undefined,
				},
			)}
			filters={[`from ${quoteValidator(leaving, facts)}`]}
			unfilter={close}
			unfilterHint="back"
			above={[
				...toLines(describeMove(move, facts)),
				...toLines(lock.length === 0 ? undefined : firstFitting(lock, width - 2)),
				...toLines(describeMoveEpochs(move.epochs, facts)),
				...toLines(left, 'quiet'),
			]}
			nothing={[isMissing ? 'The validators could not be read' : describeNoMoves(move, how)]}
			handlers={{quitOrBack: close, all: () => setAll(!isAll)}}
			hints={isAll ? hintsOfAll : hints}
			rowHandlers={{
				label: useLabelValidator(),
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
function useMove(address: string, from: MovedStake, rows: readonly ValidatorStake[]) {
	const {feed, clock} = useShell();
	const known = useItemContext(undefined);
	const {stake, isMissing} = useAllValidators(feed);
	const {events} = useLedgerState();
	const bonds = useMergedBonds(feed, address);
	return useMemo(() => {
		const all = stake?.all && {validators: stake.all, stake};
		const raises = raisesOf(events, BigInt(Math.floor(clock.now() / 1000)));
		const move = planMove(from, {...known, epoch: known.clock?.epoch, all, rows, bonds, raises});
		return {facts: {...known, stake}, move, isMissing};
	}, [from, rows, bonds, known, stake, isMissing, events, clock]);
}

function createMoveSubject(
	facts: ItemContext,
	rows: readonly MoveRow[] = [],
	isAll = false,
): ListSubject<MoveRow> {
	const spec = moveSpecFor(isAll);
	return {
		noun: {one: 'validator', many: 'validators'},
		...fromListing(spec, {...facts, ...toldOfMoves(rows)}, rows),
		sorts: spec.sorts.map(key => (key.id === 'service' ? {...key, label: 'most a year first'} : key)),
		identityOf: ({validator}) => validator.address,
		nameOf: ({validator}) => quoteValidator(validator, facts),
		textsOf: ({validator}) => [validator.name, validator.address],
		idOf: ({validator}) => validator.address,
		idName: 'address',
		linkOf: ({validator}) => validatorRoute(validator.address),
		isDim: ({risk}) => risk !== undefined,
		detailsOf: row => [...toDetails(moveFields, row, facts), ...describeValidator(row.validator, facts)],
	};
}
