import type {ReactNode} from 'react';
import {useHelpLines} from '../components/help.tsx';
import {LastLine} from '../components/last-line.tsx';
import {TextLines} from '../components/text-lines.tsx';
import {widthOf, wrap} from '../format/text.ts';
import {useKeys} from '../hooks/use-keys.ts';
import {useScroll} from '../hooks/use-scroll.ts';
import type {KeyContext} from '../keys.ts';
import type {Shell} from './shell.ts';

/** Cells of the last line that a notice leaves to its margin and to the key that explains the others. */
const roomForHint = 5;

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
	const noticeLines = wrapNotice(shell);
	const meaning = notice?.meaning;
	return (
		<>
			{isFull && header}
			{isHelpOpen && <Help height={height} width={arrangement.width} />}
			{children(isHelpOpen ? 0 : height)}
			{noticeLines.length > 1 && (
				<TextLines
					lines={noticeLines.slice(0, -1).map(text => ({text, meaning}))}
					height={noticeLines.length - 1}
					width={arrangement.width}
				/>
			)}
			{hasLastLine && (
				<LastLine
					text={noticeLines.at(-1) ?? words}
					meaning={meaning}
					context={isHelpOpen ? 'help' : context}
					hasRows={hasRows}
					width={arrangement.width}
				/>
			)}
		</>
	);
}

/** Rows between header and last line. */
export function rowsOf(shell: Shell, isLastLineNeeded: boolean): number {
	const {arrangement, notice} = shell;
	const isCovered = arrangement.kind === 'list' && (notice !== undefined || isLastLineNeeded);
	return arrangement.bodyHeight - (isCovered ? 1 : 0) - Math.max(0, wrapNotice(shell).length - 1);
}

/** The notice in as many lines as it needs: what was copied must be there whole, to be selected. */
function wrapNotice({arrangement, notice}: Shell): readonly string[] {
	if (!notice) return [];
	const {width, bodyHeight} = arrangement;
	if (widthOf(notice.text) <= width - roomForHint) return [notice.text];
	const lines = wrap(notice.text, Math.max(1, width - roomForHint));
	return lines.slice(0, Math.max(1, bodyHeight - 2));
}

function Help({height, width}: {readonly height: number; readonly width: number}) {
	const lines = useHelpLines(width - 1);
	const scroll = useScroll(lines.length, height);
	useKeys({context: 'help', handlers: scroll.handlers});
	return <TextLines lines={lines} top={scroll.top} height={height} width={width} moreKey="j" />;
}
