import {useMemo} from 'react';
import {nameOfStake} from '../../../columns/stake-words.ts';
import {isWrong} from '../../../domain/stake-position.ts';
import {nameOfState} from '../../../domain/validator.ts';
import {releasedNow, type ValidatorStake} from '../../../domain/validator-stake.ts';
import {formatNamBriefly} from '../../../format/number.ts';
import {capitalized} from '../../../format/sentence.ts';
import {shortenMiddle} from '../../../format/text.ts';
import type {PaneBelow} from '../../list/list-parts.ts';
import type {ItemContext} from '../../list/subject.ts';
import {type NamedDeed, useCommandsOf, useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useVerbs} from '../../shell/shell-context.ts';
import {deedsOf, nothingDue} from './due-deeds.ts';

/** Deed that a stake waits for, in words, and the command that does it; without one the first of the rows moves. */
interface Todo {
	readonly text: string;
	readonly rows: readonly ValidatorStake[];
	readonly deeds: readonly NamedDeed[];
}

interface Asked {
	readonly address: string;
	readonly facts: ItemContext;
}

/** Lists what can be withdrawn, claimed, and moved from where it earns nothing: one line of each kind. */
export function whatToDo(all: readonly ValidatorStake[], {address, facts}: Asked): readonly Todo[] {
	const toTodo = (
		kind: 'withdraw' | 'claim' | 'move',
		amountOf: (row: ValidatorStake) => bigint,
		end: (rows: readonly ValidatorStake[]) => string = () => '',
	): readonly Todo[] => {
		const rows = all.filter(row => amountOf(row) > 0n);
		const [only] = rows;
		if (!only) return [];
		const sum = formatNamBriefly(rows.reduce((total, row) => total + amountOf(row), 0n));
		const where = rows.length === 1 ? nameOfStake(only, facts) : `${rows.length} validators`;
		const deeds = rows.flatMap(row => deedsOf(row, address, nameOfStake(row, facts)));
		const own = deeds.filter(({deed}) => deed.kind === kind);
		return [
			{text: `${kind} ${sum} ${kind === 'move' ? 'away ' : ''}from ${where}${end(rows)}`, rows, deeds: own},
		];
	};
	return [
		...toTodo('withdraw', releasedNow),
		...toTodo('claim', ({claimable = 0n}) => claimable),
		...toTodo('move', row => (isWrong(row.validator?.state) ? row.bonded.value : 0n), describeStates),
	];
}

/** Says why stake earns nothing: ' (below min), which earn nothing', ' (1 jailed, 2 below min), which earn nothing'. */
function describeStates(rows: readonly ValidatorStake[]): string {
	const states = [...Map.groupBy(rows, ({validator}) => validator?.state ?? '')];
	const names = states.map(
		([state, {length}]) => `${states.length === 1 ? '' : `${length} `}${nameOfState(state)}`,
	);
	return ` (${names.join(', ')}), which ${rows.length === 1 ? 'earns' : 'earn'} nothing`;
}

/** Returns the pane of what to do below a list of stake. @param move shows where stake of a row can go */
export function useWhatToDo(
	all: readonly ValidatorStake[] | undefined,
	{address, facts}: Asked,
	move: (row: ValidatorStake) => void,
): PaneBelow {
	const verbs = useVerbs();
	const showCommands = useWalletCommands();
	const commandsOf = useCommandsOf();
	const todos = useMemo(() => whatToDo(all ?? [], {address, facts}), [all, address, facts]);
	const valuesOf = ({deeds}: Todo) => commandsOf(deeds).map(({value}) => value);
	const {keyMap, theme} = facts;
	const {ellipsis, separator} = theme.glyphs;
	const [copies, commands] = [keyMap.name('copy'), keyMap.name('commands')];
	return {
		title: 'What to do',
		foot: [`${commands} all commands`, `${copies} copies the row`].join(separator),
		rows: todos.map(todo => {
			const [first = '', ...others] = valuesOf(todo);
			const short = first.replaceAll(/tnam1\w{20,}/g, address => shortenMiddle(address, 14, ellipsis));
			return {text: todo.text, side: others.length === 0 ? short : `${others.length + 1} commands`};
		}),
		handlersOf(at) {
			const todo = todos[at];
			const [row] = todo?.rows ?? [];
			if (!todo || !row) return {};
			const values = valuesOf(todo);
			const shared = {commands: () => verbs.copy(todos.flatMap(valuesOf).join('\n'))};
			if (values.length === 0) {
				const go = () => move(row);
				return {
					...shared,
					copy: `there is no command yet: ${keyMap.name('follow')} shows where it can go`,
					follow: go,
					moves: go,
				};
			}
			return {
				...shared,
				copy: () => verbs.copy(values.join('\n')),
				follow: () => showCommands({title: capitalized(todo.text), own: todo.deeds, nothing: nothingDue}),
			};
		},
	};
}
