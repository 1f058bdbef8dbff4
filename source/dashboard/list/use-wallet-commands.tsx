import {isChainId} from '../../domain/parameters.ts';
import {consistentSets, type Deed, type WalletPlace, walletCommand} from '../../domain/wallet-command.ts';
import {wrap, wrapWords} from '../../format/wrap.ts';
import {useParameters} from '../queries/use-parameters.ts';
import type {Overlay, OverlayHints, Verbs} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {idleActions, type KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import {pickField} from './row-keys.ts';

/** A deed with its name in words: 'withdraw 12 NAM from Cedar Watch'. */
export interface NamedDeed {
	readonly label: string;
	readonly deed: Deed;
}

/** Deeds that are possible with a thing. */
export interface Doing {
	/** 'Commands for Cedar Watch' */
	readonly title: string;
	/** Deeds about the thing itself. */
	readonly own: readonly NamedDeed[];
	/** Deeds of the same kind about other things. */
	readonly others?: readonly NamedDeed[];
	/** Said where there is nothing to do. */
	readonly nothing: string;
}

/** A command of the wallet with what it does. */
interface NamedCommand extends NamedDeed {
	readonly value: string;
}

/** Returns what writes the commands of actions; one that has none is left out. */
export function useCommandsOf(): (deeds: readonly NamedDeed[]) => readonly NamedCommand[] {
	const {feed, nodeAddress} = useShell();
	const {chainId} = useParameters(feed) ?? {};
	const place: WalletPlace = {
		node: nodeAddress,
		chainId: chainId !== undefined && isChainId(chainId) ? chainId : undefined,
	};
	return deeds =>
		deeds.flatMap(({label, deed}): NamedCommand[] => {
			const value = walletCommand(deed, place);
			return value === undefined ? [] : [{label, deed, value}];
		});
}

/** Returns what shows the wallet's commands for a thing; nothing is signed or sent. */
export function useWalletCommands(): (doing: Doing) => void {
	const verbs = useVerbs();
	const commandsOf = useCommandsOf();
	return ({title, own, others = [], nothing}) => {
		const commands = {title, own: commandsOf(own), others: commandsOf(others)};
		if (commands.own.length + commands.others.length === 0) verbs.notify(nothing);
		else verbs.open(createCommandsOverlay(commands, verbs));
	};
}

interface Commands {
	readonly title: string;
	readonly own: readonly NamedCommand[];
	readonly others: readonly NamedCommand[];
}

function createCommandsOverlay(commands: Commands, verbs: Verbs): Overlay {
	const all = [...commands.own, ...commands.others];
	const count = all.length;
	const pick = consistentSets(all).length === 0 ? 'pick one' : 'pick one, or all';
	const isOne = commands.own.length === 1 || count === 1;
	const hints: OverlayHints = {
		// With several of them there is nothing that one would be sure to copy.
		idle: new Set([...idleActions(elsewhere), 'commands', ...(isOne ? [] : (['copy'] as const))]),
		needs: isOne
			? [['copy', 'copy'], ...(count === 1 ? [] : [['pick', pick] as const]), ['back']]
			: [['pick', pick], ['back']],
	};
	return {
		context: 'details',
		title: commands.title,
		hints: {read: () => hints, subscribe: () => () => {}},
		render: height => <CommandsPane commands={commands} verbs={verbs} height={height} />,
	};
}

const notHere = {never: 'this is about the wallet: Esc goes back to the list'};

/** Keys of the details of a row. */
const elsewhere: KeyHandlers = {
	raw: notHere,
	nextRow: notHere,
	previousRow: notHere,
	pane: notHere,
	facets: notHere,
	refresh: notHere,
	votes: notHere,
	moves: notHere,
};

interface CommandsPaneProps {
	readonly commands: Commands;
	readonly verbs: Verbs;
	readonly height: number;
}

/** Draws the commands as details; one is copied, or chosen to be. */
function CommandsPane({commands, verbs, height}: CommandsPaneProps) {
	const {arrangement} = useShell();
	const {width} = arrangement;
	const {title, own, others} = commands;
	const all = [...own, ...others];
	const [one, ...more] = own.length > 0 ? own : others;
	const sets = consistentSets(all).map(({name, deeds}) => ({
		label: name,
		value: deeds.map(({value}) => value).join('\n'),
	}));
	const choices = [...all, ...sets];
	return (
		<TextPane
			lines={linesOf(commands, width - 1)}
			name={title}
			context="details"
			width={width}
			height={height}
			isFocused
			isOver
			handlers={{
				...elsewhere,
				commands: verbs.closeOverlay,
				copy:
					one && more.length === 0
						? () => verbs.copy(one.value)
						: `there are ${all.length} commands here: pick one`,
				pick: () =>
					pickField(
						verbs,
						{detailsOf: () => choices, nameOf: () => 'these commands'},
						{source: {}, flaws: []},
					),
			}}
			onClose={verbs.closeOverlay}
		/>
	);
}

const keysElsewhere = 'For the client of the chain, which holds your keys: nothing is signed or sent here.';

function linesOf({title, own, others}: Commands, width: number): readonly TextLine[] {
	const quiet = (text: string) =>
		wrap(text, Math.max(1, width)).map((line): TextLine => ({text: line, meaning: 'quiet'}));
	const lines = (commands: readonly NamedCommand[]) =>
		commands.flatMap(({label, value}): TextLine[] => [
			{text: ''},
			...quiet(label),
			...wrapWords(value, Math.max(1, width)).map(text => ({text})),
		]);
	return [
		{text: title, meaning: 'title'},
		...quiet(keysElsewhere),
		...(own.length === 0 ? [{text: ''}, {text: 'Nothing is due with this one now.'}] : lines(own)),
		...(others.length === 0 ? [] : [{text: ''}, {text: 'With the others', meaning: 'title'} as const]),
		...lines(others),
	];
}
