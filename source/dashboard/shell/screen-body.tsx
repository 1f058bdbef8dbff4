import type {ReactNode} from 'react';
import {capitalized} from '../../format/sentence.ts';
import {widthOf, wrap} from '../../format/text.ts';
import {speakKey} from '../../keys/key-names.ts';
import type {KeyAction, KeyContext} from '../../keys/key-table.ts';
import type {HintWords, Need} from '../ui/keys/hints.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {Pane} from '../ui/pane/pane.tsx';
import {SpokenText} from '../ui/text/spoken-text.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import type {Arrangement} from './arrangement.ts';
import {LastLine, OverlayEnd, searching, useOverlayHints} from './last-line.tsx';
import {Prompt} from './prompt.tsx';
import type {Shell} from './shell.ts';
import {useShell, useVerbs} from './shell-context.ts';
import {suggestionLines} from './suggestions.ts';

/** Cells of the last line that a notice leaves for its margin and the key for help. */
export const roomForHint = 5;

interface ScreenBodyProps {
	/** The terminal, without a line above the screen. */
	readonly arrangement: Arrangement;
	/** Lines above the header. */
	readonly above?: readonly TextLine[];
	/** The line above the rows. */
	readonly header: ReactNode;
	/** The context whose keys get hints in the last line. */
	readonly context: KeyContext;
	/** The most wanted actions, before all other hints. */
	readonly needs?: readonly Need[];
	/** Actions that would do nothing now. */
	readonly idle?: ReadonlySet<KeyAction>;
	/** Names of actions in the hints. */
	readonly hints?: HintWords | undefined;
	/** The last line without a notice. */
	readonly words: string;
	/** Effect of the line being typed so far. */
	readonly promptNote?: string;
	/** Renders the rows for a height; 0 while an overlay covers them. */
	readonly children: (height: number) => ReactNode;
}

/** Draws header, rows and last line, as far as they fit; an overlay replaces the rows. */
export function ScreenBody(props: ScreenBodyProps) {
	return useTheme().isSpoken ? <SpokenBody {...props} /> : <DrawnBody {...props} />;
}

function DrawnBody(props: ScreenBodyProps) {
	const {arrangement, above = [], header, context, idle, words, promptNote = '', children} = props;
	const {notice, overlay, prompt, promptNumber, searched} = useShell();
	const {notify, closePrompt} = useVerbs();
	const {columns: width, hasFrames} = arrangement;
	const isFull = arrangement.kind === 'full';
	const height = rowsOf({arrangement, notice, prompt, isSpoken: false});
	const noticeLines = wrapNotice({arrangement, notice});
	const linesAbove = noticeLines.slice(0, prompt ? undefined : -1);
	const meaning = notice?.meaning;
	const text = noticeLines.at(-1);
	const noticeAbove = linesAbove.length > 0 && (
		<TextLines
			lines={linesAbove.map(line => ({text: line, meaning}))}
			height={linesAbove.length}
			width={width}
		/>
	);
	return (
		<>
			{isFull && !hasFrames && above.length > 0 && (
				<TextLines lines={above} height={above.length} width={width} />
			)}
			{isFull && header}
			{overlay && hasFrames ? (
				<Pane title={overlay.title} isFocused width={width} height={height + 1}>
					{overlay.render(height + 1)}
				</Pane>
			) : (
				overlay?.render(height - above.length)
			)}
			{/* Beneath an overlay the rows stay mounted, at no height, so that they keep their places. */}
			{children(overlay ? above.length : height)}
			{!prompt && noticeAbove}
			{prompt ? (
				<Prompt
					key={promptNumber}
					request={prompt}
					note={promptNote}
					width={width}
					linesAbove={suggestionLines(arrangement, prompt)}
					notify={problem => notify(problem, 'warning')}
					onClose={closePrompt}
				>
					{noticeAbove}
				</Prompt>
			) : (
				(isFull || notice !== undefined) &&
				(overlay ? (
					<OverlayEnd overlay={overlay} text={text} meaning={meaning} width={width} isFramed={hasFrames} />
				) : (
					<LastLine
						text={text ?? words}
						meaning={meaning}
						context={context}
						needs={searched.includes(context) ? searching : props.needs}
						idle={idle}
						hints={props.hints}
						width={width}
						isFramed={hasFrames}
					/>
				))
			)}
		</>
	);
}

interface RowsOptions extends Pick<Shell, 'arrangement' | 'notice' | 'prompt'> {
	readonly isSpoken: boolean;
}

/** Returns the number of rows between header and last line. */
export function rowsOf({arrangement, notice, prompt, isSpoken}: RowsOptions): number {
	// Rows that leave and come back would be read again.
	if (isSpoken) return arrangement.bodyHeight;
	const isCovered = arrangement.kind === 'list' && (notice !== undefined || prompt !== undefined);
	// A notice is in the last line, or above it while a line is being typed.
	const noticeLines = wrapNotice({arrangement, notice}).length - (prompt === undefined ? 1 : 0);
	const taken = Math.max(0, noticeLines) + suggestionLines(arrangement, prompt);
	return Math.max(1, arrangement.bodyHeight - (isCovered ? 1 : 0) - taken);
}

/** Wraps the notice: a copied text must be shown whole, so that it can be selected. */
function wrapNotice({arrangement, notice}: Pick<Shell, 'arrangement' | 'notice'>): readonly string[] {
	if (!notice) return [];
	const {columns: width, bodyHeight} = arrangement;
	if (widthOf(notice.text) <= width - roomForHint && !notice.text.includes('\n')) return [notice.text];
	const lines = wrap(notice.text, Math.max(1, width - roomForHint));
	return lines.slice(0, Math.max(1, bodyHeight - 2));
}

/** Writes header, rows and last line as sentences, one below the other, for a screen reader. */
function SpokenBody({
	arrangement,
	above = [],
	header,
	context,
	words,
	promptNote = '',
	children,
}: ScreenBodyProps) {
	const {notice, overlay, prompt, promptNumber} = useShell();
	const {closePrompt} = useVerbs();
	const {spoken} = useOverlayHints(overlay);
	const helpKey = capitalized(speakKey(useKeyMap().name('help')));
	const {width, bodyHeight} = arrangement;
	const isOver = overlay !== undefined || context === 'details' || context === 'comparison';
	return (
		<>
			{above.map(({text}) => (
				<SpokenText key={text} text={text} width={width} />
			))}
			{header}
			{overlay?.render(bodyHeight - above.length)}
			{children(overlay ? above.length : bodyHeight)}
			{prompt && notice && <SpokenText text={notice.text} width={width} />}
			{prompt ? (
				<Prompt
					key={promptNumber}
					request={prompt}
					note={promptNote}
					notify={noteHasIt}
					width={width}
					linesAbove={0}
					onClose={closePrompt}
				/>
			) : (
				<SpokenText
					text={notice?.text ?? describeEnd(words, isOver, spoken ?? `${helpKey}: the keys.`)}
					width={width}
				/>
			)}
		</>
	);
}

/** Ignores a problem: the note shows it whole, however long it is. */
function noteHasIt(): void {}

/** Describes the list, or how to get back to it, and names the key for help. */
function describeEnd(words: string, isOver: boolean, keys: string): string {
	return `${isOver ? 'Escape goes back. ' : words === '' ? '' : `${capitalized(words)}. `}${keys}`;
}
