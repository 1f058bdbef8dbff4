import type {ReactNode} from 'react';
import {capitalized} from '../../format/sentence.ts';
import {widthOf, wrap} from '../../format/text.ts';
import type {HintWords, KeyAction, KeyContext} from '../ui/keys/keys.ts';
import {SpokenText} from '../ui/text/spoken-text.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {LastLine} from './last-line.tsx';
import {Prompt} from './prompt.tsx';
import type {Overlay, Shell} from './shell.ts';

/** Cells of the last line that a notice leaves for its margin and the key for help. */
export const roomForHint = 5;

export interface ScreenBodyProps {
	readonly shell: Shell;
	/** Lines above the header. */
	readonly above?: readonly TextLine[];
	/** One line above the rows. */
	readonly header: ReactNode;
	/** The context whose keys get hints in the last line. */
	readonly context: KeyContext;
	/** Actions that would do nothing now. */
	readonly idle?: ReadonlySet<KeyAction>;
	/** Names of actions in the hints. */
	readonly hints?: HintWords | undefined;
	/** The last line without a notice. */
	readonly words: string;
	/** What a line being typed does so far. */
	readonly promptNote?: string;
	/** Renders the rows for a height; 0 while an overlay covers them. */
	readonly children: (height: number) => ReactNode;
}

/** Header, rows and last line, as far as they fit; an overlay replaces the rows. */
export function ScreenBody(props: ScreenBodyProps) {
	if (props.shell.isSpoken) return <Spoken {...props} />;
	const {shell, above = [], header, context, idle, words, promptNote = '', children} = props;
	const {arrangement, notice, overlay, prompt} = shell;
	const {width} = arrangement;
	const isFull = arrangement.kind === 'full';
	const height = rowsOf(shell);
	const noticeLines = wrapNotice(shell);
	const linesAbove = noticeLines.slice(0, prompt ? undefined : -1);
	const meaning = notice?.meaning;
	return (
		<>
			{isFull && above.length > 0 && <TextLines lines={above} height={above.length} width={width} />}
			{isFull && header}
			{overlay?.render(shell, height - above.length)}
			{/* Beneath an overlay the rows stay mounted, at no height, so that they keep their places. */}
			{children(overlay ? above.length : height)}
			{linesAbove.length > 0 && (
				<TextLines
					lines={linesAbove.map(text => ({text, meaning}))}
					height={linesAbove.length}
					width={width}
				/>
			)}
			{prompt ? (
				<Prompt
					key={shell.promptNumber}
					request={prompt}
					note={promptNote}
					width={width}
					notify={text => shell.notify(text, 'warning')}
					onClose={shell.closePrompt}
				/>
			) : (
				(isFull || notice !== undefined) &&
				(overlay?.renderEnd?.(shell, {text: noticeLines.at(-1), meaning, width}) ?? (
					<LastLine
						text={noticeLines.at(-1) ?? (overlay ? '' : words)}
						meaning={meaning}
						context={overlay?.context ?? context}
						idle={idle}
						hints={props.hints}
						width={width}
					/>
				))
			)}
		</>
	);
}

function Spoken(props: ScreenBodyProps) {
	const {shell, above = []} = props;
	const {overlay} = shell;
	const height = rowsOf(shell) - above.length;
	return <SpokenBody {...props} overlayBody={overlay?.render(shell, height)} />;
}

/** Rows between header and last line. */
export function rowsOf(shell: Shell): number {
	const {arrangement, notice, prompt, isSpoken} = shell;
	// A screen reader would read rows again that make room and come back.
	if (isSpoken) return arrangement.bodyHeight;
	const isCovered = arrangement.kind === 'list' && (notice !== undefined || prompt !== undefined);
	// A notice is in the last line, or above it while a line is being typed.
	const noticeLines = wrapNotice(shell).length - (prompt === undefined ? 1 : 0);
	return arrangement.bodyHeight - (isCovered ? 1 : 0) - Math.max(0, noticeLines);
}

/** The notice in as many lines as it needs: a copied text must be shown whole, so that it can be selected. */
function wrapNotice({arrangement, notice}: Shell): readonly string[] {
	if (!notice) return [];
	const {width, bodyHeight} = arrangement;
	if (widthOf(notice.text) <= width - roomForHint && !notice.text.includes('\n')) return [notice.text];
	const lines = wrap(notice.text, Math.max(1, width - roomForHint));
	return lines.slice(0, Math.max(1, bodyHeight - 2));
}

interface SpokenBodyProps extends ScreenBodyProps {
	/** The overlay over the rows. */
	readonly overlayBody: ReactNode;
}

/** A screen's header, rows and last line as sentences, one below the other, for a screen reader. */
function SpokenBody({
	shell,
	above = [],
	header,
	context,
	words,
	promptNote = '',
	overlayBody,
	children,
}: SpokenBodyProps) {
	const {arrangement, notice, overlay, prompt} = shell;
	const {width, bodyHeight} = arrangement;
	return (
		<>
			{above.map(({text}) => (
				<SpokenText key={text} text={text} width={width} />
			))}
			{header}
			{overlayBody}
			{children(overlay ? above.length : bodyHeight)}
			{prompt && notice && <SpokenText text={notice.text} width={width} />}
			{prompt ? (
				<Prompt
					key={shell.promptNumber}
					request={prompt}
					note={promptNote}
					notify={noteHasIt}
					width={width}
					onClose={shell.closePrompt}
				/>
			) : (
				<SpokenText text={notice?.text ?? describeEnd(words, context, overlay)} width={width} />
			)}
		</>
	);
}

/** The note shows a problem whole, however long it is. */
function noteHasIt(): void {}

/** The list in words, or how to get back to it, and the key for help. */
function describeEnd(words: string, context: KeyContext, overlay: Overlay | undefined): string {
	const isOver = overlay !== undefined || context === 'details';
	const what = isOver ? 'Escape goes back. ' : words === '' ? '' : `${capitalized(words)}. `;
	return overlay?.context === 'choice' ? `${what}Enter applies.` : `${what}Question mark: the keys.`;
}
