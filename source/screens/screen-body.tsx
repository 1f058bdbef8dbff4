import type {ReactNode} from 'react';
import {useHelpLines} from '../components/help.tsx';
import {LastLine} from '../components/last-line.tsx';
import {TextLines} from '../components/text-lines.tsx';
import {useKeys} from '../hooks/use-keys.ts';
import {useScroll} from '../hooks/use-scroll.ts';
import type {KeyContext} from '../keys.ts';
import type {Shell} from './shell.ts';

interface ScreenBodyProps {
	readonly shell: Shell;
	/** One line above the rows. */
	readonly header: ReactNode;
	/** Whose keys the last line hints at. */
	readonly context: KeyContext;
	/** Whether there is a row for the keys that need one. */
	readonly hasRows?: boolean;
	/** What the last line says where no notice lies over it. */
	readonly words: string;
	/** Whether the last line must be seen where only rows are drawn, as a prompt must. */
	readonly isLastLineNeeded?: boolean;
	/** The rows, as many as the height says; 0 while something else lies over them. */
	readonly children: (height: number) => ReactNode;
}

/** Header, rows and last line, as far as the terminal has room for them; the help in place of the rows. */
export function ScreenBody(props: ScreenBodyProps) {
	const {shell, header, context, hasRows = true, words, isLastLineNeeded = false, children} = props;
	const {arrangement, notice, isHelpOpen} = shell;
	const isFull = arrangement.kind === 'full';
	const hasLastLine = isFull || notice !== undefined || isLastLineNeeded;
	const height = rowsOf(shell, isLastLineNeeded);
	return (
		<>
			{isFull && header}
			{isHelpOpen && <Help height={height} width={arrangement.width} />}
			{children(isHelpOpen ? 0 : height)}
			{hasLastLine && (
				<LastLine
					text={notice?.text ?? words}
					meaning={notice?.meaning}
					context={isHelpOpen ? 'help' : context}
					hasRows={hasRows}
					width={arrangement.width}
				/>
			)}
		</>
	);
}

/** Rows between header and last line. */
export function rowsOf({arrangement, notice}: Shell, isLastLineNeeded: boolean): number {
	const isCovered = arrangement.kind === 'list' && (notice !== undefined || isLastLineNeeded);
	return arrangement.bodyHeight - (isCovered ? 1 : 0);
}

function Help({height, width}: {readonly height: number; readonly width: number}) {
	const lines = useHelpLines(width - 1);
	const scroll = useScroll(lines.length, height);
	useKeys({context: 'help', handlers: scroll.handlers});
	return <TextLines lines={lines} top={scroll.top} height={height} width={width} />;
}
