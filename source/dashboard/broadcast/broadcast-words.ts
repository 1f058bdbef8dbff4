import type {Found} from '../../broadcast/block-findings.ts';
import {hashToFollow, isListed, type OutcomeStep, wasSent} from '../../broadcast/stages.ts';
import {describeFailure} from '../../domain/failure.ts';
import {formatInteger} from '../../format/number.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {KeyAction} from '../../keys/key-table.ts';
import type {Need} from '../ui/keys/hints.ts';
import type {BroadcastState} from './broadcast-state.ts';

/** Describes the next actions in one sentence. */
export function describeNext({step, encoding}: BroadcastState, keyMap: KeyMap): string {
	switch (step.kind) {
		case 'input':
			return `Paste a transaction as hex or base64, or Enter names a file; it is read as ${describeEncoding(encoding)}, ${keyMap.name('encoding')} changes that`;
		case 'reading':
			return 'Reading the transaction';
		case 'review':
			return wasSent(step.draft)
				? 'Not sent again yet: Enter asks for the name of the network, and whether to send it once more'
				: 'Nothing was sent yet: Enter asks for the name of the network, then it is sent once';
		case 'checking':
			return 'Checking the journal before it is sent';
		case 'sending':
			return 'Sent once; waiting for the node. No key sends it again; Ctrl-C ends the wait, not the transaction';
		case 'outcome':
			return describeAfter(step, keyMap);
	}
}

function describeAfter(step: OutcomeStep, {name}: KeyMap): string {
	const [another, lookFor] = [`${name('another')} or a paste begins another`, name('lookFor')];
	if (hashToFollow(step) === undefined) return `This is the outcome; ${another} transaction`;
	const {following} = step;
	if (following.kind === 'found') {
		return following.found.transaction
			? `It was found: Enter shows the whole transaction, ${another}`
			: `This is what the node says: ${lookFor} looks for it in the indexer again, ${another}`;
	}
	return `Enter shows it among the transactions, ${lookFor} looks for it or stops, ${another}`;
}

export function describeEncoding(encoding: BroadcastState['encoding']): string {
	return encoding === 'auto' ? 'what it looks like (auto)' : encoding;
}

/** Describes the search and its result. */
export function describeSearch(
	{following}: OutcomeStep,
	{isSpoken}: {readonly isSpoken: boolean},
	keyMap: KeyMap,
): {readonly words: string; readonly note?: string} {
	switch (following.kind) {
		case 'off':
			return {words: 'not looked for now', note: `${keyMap.name('lookFor')} looks for it`};
		case 'looking': {
			const {attempt, failure, node} = following;
			const words = node
				? 'the node has it; looking for it in the indexer'
				: 'looking for it under this hash';
			const yet = node ? 'the indexer may be some blocks behind' : notThereYet;
			// A screen reader would read a line with a count again after each question.
			if (isSpoken) return {words, note: yet};
			return {
				words: `${words}: attempt ${attempt}`,
				note: failure === undefined ? yet : describeFailure(failure),
			};
		}
		case 'found':
			return describeFound(following.found);
		case 'absent':
			return {
				words:
					following.upTo === undefined
						? 'not found under this hash'
						: `not in any block up to ${formatInteger(following.upTo)}`,
				note: `${following.upTo === undefined ? `${elsewhere}; ` : ''}${keyMap.name('lookFor')} looks for it again`,
			};
	}
}

function describeFound({transaction, id, by}: Found): {readonly words: string; readonly note?: string} {
	if (!transaction) {
		return {words: 'the node has it', note: 'the indexer does not say which one it is'};
	}
	if (id === undefined) return {words: 'found under this hash'};
	return by === 'feePayer'
		? {words: 'found under another id, by who paid its fee'}
		: {words: 'found under another id, in the block that the node names'};
}

const elsewhere = 'this indexer may file it under another id';

const notThereYet = `it may take some blocks, or ${elsewhere}`;

/** Returns reasons for keys that do nothing in this step, shown when one is pressed; such keys get no hint. */
export function idleReasons(
	{step}: BroadcastState,
	keyMap: KeyMap,
): Partial<Readonly<Record<KeyAction, string>>> {
	switch (step.kind) {
		case 'input':
			return {mode: noTransaction, lookFor: nothingSent};
		case 'reading':
			return allIdle('the transaction is still being read');
		case 'review':
			return {lookFor: nothingSent};
		case 'checking':
			return allIdle('the journal is still being checked');
		case 'sending':
			return allIdle('it was sent, once; the node has not answered yet');
		case 'outcome': {
			const itWasSent = `the outcome stands above: ${keyMap.name('another')} begins another`;
			return {mode: itWasSent, encoding: itWasSent, ...searchReasons(step)};
		}
	}
}

const noTransaction = 'there is no transaction yet: paste one, or Enter names a file';
const nothingSent = 'nothing was sent that could be looked for';

/** Gives one reason to all keys but Enter: its presses still count, to detect later that it is held down. */
function allIdle(reason: string): Partial<Record<KeyAction, string>> {
	return {mode: reason, encoding: reason, another: reason, lookFor: reason};
}

function searchReasons(step: OutcomeStep): Partial<Record<KeyAction, string>> {
	if (hashToFollow(step) === undefined) return {lookFor: 'no hash is known to look for it'};
	return isListed(step.following) ? {lookFor: 'it was found'} : {};
}

/** Returns the keys without a hint in this step: those that do nothing, and some that are rarely wanted. */
export function withoutHints(state: BroadcastState, keyMap: KeyMap): ReadonlySet<KeyAction> {
	const idle = Object.keys(idleReasons(state, keyMap)) as KeyAction[];
	return new Set<KeyAction>([...idle, ...rarelyWantedIn(state), 'command']);
}

function rarelyWantedIn({step}: BroadcastState): readonly KeyAction[] {
	switch (step.kind) {
		case 'input':
			return ['another'];
		case 'reading':
		case 'checking':
			return ['proceed'];
		case 'review':
			return ['search'];
		case 'sending':
			return ['proceed', 'search'];
		case 'outcome':
			return hashToFollow(step) === undefined ? ['proceed'] : [];
	}
}

/** Returns the hints of this step, the most urgent first. */
export function needsIn({step}: BroadcastState): readonly Need[] {
	switch (step.kind) {
		case 'input':
			return [['proceed', 'file'], ['encoding']];
		case 'review':
			return [['proceed', 'send'], ['mode'], ['another']];
		case 'reading':
		case 'checking':
			return [];
		case 'sending':
			return [['back', 'leaves it running']];
		case 'outcome':
			return needsAfter(step);
	}
}

function needsAfter({following}: OutcomeStep): readonly Need[] {
	const show: Need = ['proceed', 'show'];
	switch (following.kind) {
		case 'found':
			return [show, ['another']];
		case 'looking':
			return [show, ['lookFor', 'stop'], ['another']];
		case 'off':
		case 'absent':
			return [['lookFor', 'look for it'], show, ['another']];
	}
}
