import {type ReactNode, useSyncExternalStore} from 'react';
import {widthOf, wrap} from '../../format/text.ts';
import {BroadcastPanel} from '../broadcast/broadcast-panel.tsx';
import {hintsIn, idleIn} from '../broadcast/broadcast-words.ts';
import {describeAsOf} from '../list/list-words.ts';
import {ChoiceList} from '../overlays/choice-list.tsx';
import {useHelpLines} from '../overlays/help.tsx';
import {Messages} from '../overlays/messages.tsx';
import {Prompt} from '../overlays/prompt.tsx';
import type {HintWords, KeyAction, KeyContext} from '../ui/keys/keys.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {SpokenLines} from '../ui/text/spoken-lines.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useScroll} from '../ui/text/use-scroll.ts';
import {useTheme} from '../ui/theme.ts';
import {LastLine, type LastLineProps} from './last-line.tsx';
import type {Overlay, Shell} from './shell.ts';
import {SpokenBody} from './spoken-body.tsx';

/** In a single choice only Enter does anything. */
const noToggle: ReadonlySet<KeyAction> = new Set(['toggle'] as const);

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
	const {broadcast} = props.shell;
	const sent = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	if (props.shell.isSpoken) return <Spoken {...props} />;
	const {shell, above = [], header, context, idle, words, promptNote = '', children} = props;
	const {arrangement, notice, overlay, prompt} = shell;
	const {width} = arrangement;
	const isFull = arrangement.kind === 'full';
	const height = rowsOf(shell);
	const isChoiceOfOne = overlay?.kind === 'choice' && overlay.request.kind === 'one';
	const noticeLines = wrapNotice(shell);
	const linesAbove = noticeLines.slice(0, prompt ? undefined : -1);
	const meaning = notice?.meaning;
	return (
		<>
			{isFull && above.length > 0 && <TextLines lines={above} height={above.length} width={width} />}
			{isFull && header}
			{overlay && <OverlayBody shell={shell} overlay={overlay} height={height - above.length} />}
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
				(isFull || notice !== undefined) && (
					<End
						shell={shell}
						text={noticeLines.at(-1) ?? (overlay ? undefined : words)}
						meaning={meaning}
						context={overlay?.kind ?? context}
						idle={overlay?.kind === 'broadcast' ? idleIn(sent) : isChoiceOfOne ? noToggle : idle}
						hints={overlay?.kind === 'broadcast' ? hintsIn(sent) : props.hints}
						width={width}
					/>
				)
			)}
		</>
	);
}

interface EndProps extends Omit<LastLineProps, 'text'> {
	readonly shell: Shell;
	/** Undefined: the overlay has its own words. */
	readonly text: string | undefined;
}

/** The last line; over the messages it says from when they are. */
function End({shell, text, ...line}: EndProps) {
	const isOfMessages = text === undefined && shell.overlay?.kind === 'messages';
	return isOfMessages ? <MessagesEnd shell={shell} {...line} /> : <LastLine text={text ?? ''} {...line} />;
}

function MessagesEnd({shell, ...line}: Omit<EndProps, 'text'>) {
	const {log, clock, isUtc} = shell;
	const at = useSyncExternalStore(log.subscribe, () => log.read().at(-1)?.at);
	const text = at === undefined ? '' : describeAsOf(at, {now: clock.now(), isUtc});
	return <LastLine text={text} {...line} />;
}

function Spoken(props: ScreenBodyProps) {
	const {shell, above = []} = props;
	const {overlay} = shell;
	const height = rowsOf(shell) - above.length;
	return (
		<SpokenBody
			{...props}
			overlayBody={overlay && <OverlayBody shell={shell} overlay={overlay} height={height} />}
		/>
	);
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

function OverlayBody({shell, overlay, height}: {shell: Shell; overlay: Overlay; height: number}) {
	const {width} = shell.arrangement;
	switch (overlay.kind) {
		case 'help':
			return <Help shell={shell} about={overlay.about} height={height} width={width} />;
		case 'messages':
			return <Messages shell={shell} height={height} />;
		case 'broadcast':
			return <BroadcastPanel shell={shell} height={height} />;
		case 'choice': {
			const {onApply, ...request} = overlay.request;
			return (
				<ChoiceList
					{...request}
					width={width}
					height={height}
					onApply={chosen => {
						shell.closeOverlay();
						onApply(chosen);
					}}
					onCancel={shell.closeOverlay}
				/>
			);
		}
	}
}

interface HelpProps {
	readonly shell: Shell;
	readonly about: string | undefined;
	readonly height: number;
	readonly width: number;
}

function Help({shell, about, height, width}: HelpProps) {
	const {isSpoken} = useTheme();
	const lines = useHelpLines(width - 1, shell.broadcast.refusal() === undefined, about);
	const scroll = useScroll(lines.length, height, {isByLine: isSpoken});
	useKeys({context: 'help', handlers: scroll.handlers});
	if (isSpoken)
		return <SpokenLines lines={lines} at={scroll.top} height={height} width={width} moreKey="j" />;
	return <TextLines lines={lines} top={scroll.top} height={height} width={width} moreKey="j" />;
}
