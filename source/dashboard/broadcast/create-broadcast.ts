import type {Attempt} from '../../broadcast/attempt.ts';
import {isUnnamed} from '../../broadcast/attempt.ts';
import {findingsOfFound} from '../../broadcast/block-findings.ts';
import {followTransaction} from '../../broadcast/follow.ts';
import {headlineOf} from '../../broadcast/headline.ts';
import {keepFindings} from '../../broadcast/lazy-journal.ts';
import {type Agreement, type BroadcastDraft, idToShow, sentOf} from '../../broadcast/stages.ts';
import {encodings} from '../../broadcast/transaction-input.ts';
import {cleanLine} from '../../domain/clean.ts';
import {broadcastModes} from '../../domain/transaction.ts';
import {askAgain, askFile, askNetwork} from './ask-broadcast.ts';
import {BroadcastSession} from './broadcast-session.ts';
import {type BroadcastEnvironment, type BroadcastState, broadcastRefusal} from './broadcast-state.ts';
import {idleReasons} from './broadcast-words.ts';
import {isPathText, isTransactionText, mayBeBase64} from './transaction-text.ts';

/** Max time between two Enters of a key held down, which must not lead away from the outcome. */
const heldMilliseconds = 1000;

/** Broadcast of a dashboard; it goes on whatever is drawn. */
export type Broadcast = ReturnType<typeof createBroadcast>;

/** Creates a broadcast, with the actions of its keys. */
export function createBroadcast(here: BroadcastEnvironment) {
	const session: BroadcastSession = new BroadcastSession(here, draft => questions.askAgain(draft));
	const questions = createQuestions(here, session);
	const {read, subscribe} = session;
	const {onFile, onText, askForFile, startAnew, proceed} = questions;
	const refresh = () => void session.refresh();
	const earlier = createEarlierSearches(here, refresh);

	return {
		read,
		subscribe,
		/** Reads the journal again. */
		refresh,
		/** Begins another transaction. */
		startAnew,
		/** Goes to the next step, or to the transaction once it was sent. */
		proceed,
		/** Returns the reason why nothing can be broadcast now, in one sentence; undefined: it can. */
		refusal: () => broadcastRefusal(here.connection()),
		/**
		Lists the attempts on the network that is shown now, newest first.

		@param chainId of the indexer; undefined: not known
		*/
		sentHere(chainId: string | undefined): readonly Attempt[] {
			const {chainId: own, node} = here.connection();
			return attemptsIn(read(), {chainIds: [own, chainId], node: node?.address});
		},
		/** Looks for the attempts whose result is not known. */
		lookForEarlier(attempts: readonly Attempt[]): void {
			earlier.start(attempts, read());
		},
		/** Opens the panel; reads `path` unless a transaction is on its way. */
		open(path?: string): void {
			here.show();
			refresh();
			if (session.isBusy()) return;
			if (path !== undefined) onFile(path, false);
			else if (read().step.kind === 'input') askForFile();
		},
		/** Begins with a pasted transaction, or the name of its file; notifies if it cannot. */
		takeText(text: string) {
			const {another} = idleReasons(read(), here.keyMap);
			if (another !== undefined) return here.dialogs().notify(another, 'warning');
			if (!isTransactionText(text) && mayBeBase64(text)) return onFile(text.trim(), true);
			if (isPathText(text)) return startAnew(cleanLine(text).trim());
			onText(text);
		},
		...createChoices(session),
		/** Looks for the transaction, or no longer. */
		toggleFollowing: () => void session.toggleSearch(),
		/** Ends the wait for the node's answer; false if there is no wait. */
		cancelWait: () => session.cancelWait(),
		/** Ends with the dashboard. */
		end(): void {
			session.end();
			earlier.end();
		},
	};
}

/** Creates the questions in the last line, and hands on their answers. */
function createQuestions(here: BroadcastEnvironment, session: BroadcastSession) {
	let enteredAt = Number.NEGATIVE_INFINITY;

	/** Counts an Enter, and tells whether that key is held down. */
	function noteEnter(): boolean {
		const before = enteredAt;
		enteredAt = here.now();
		return enteredAt - before < heldMilliseconds;
	}

	function agree(agreement: Agreement): void {
		// The Enter that ends a question may be held down.
		noteEnter();
		session.agree(agreement);
	}

	const onFile = (path: string, isPasted: boolean) => void session.readFile(path, isPasted);
	const onText = (text: string) => void session.review({bytes: Buffer.from(text), isPasted: true});
	const askForFile = (path?: string) =>
		askFile(here.dialogs(), {path, hasSamples: here.connection().isDemo, onFile, onText});

	return {
		onFile,
		onText,
		askForFile,
		askAgain(draft: BroadcastDraft): void {
			// The panel may have been closed while the journal was read.
			here.show();
			askAgain(here.dialogs(), draft, () => agree({draft, isSure: true}));
		},
		startAnew(path?: string): void {
			if (session.isBusy()) return;
			session.startOver();
			askForFile(path);
		},
		proceed() {
			const isHeld = noteEnter();
			const {step} = session.read();
			if (step.kind === 'input') return askForFile();
			if (step.kind === 'review') {
				const {draft} = step;
				return askNetwork(here.dialogs(), draft, () => agree({draft, isSure: false}));
			}
			const hash = step.kind === 'outcome' && !isHeld ? idToShow(step) : undefined;
			if (step.kind !== 'outcome' || hash === undefined) return;
			if (!session.isElsewhere()) return here.visit(hash);
			// Another chain does not have it, which would look as if it had never been sent.
			const text = `it was sent through ${step.draft.node}: go back to that service to look for it`;
			here.dialogs().notify(text, 'warning');
		},
	};
}

/** Creates the actions that step through the modes and the encodings. */
function createChoices(session: BroadcastSession) {
	return {
		nextMode(): void {
			const {step, mode: before} = session.read();
			if (step.kind !== 'review') return;
			const mode = after(broadcastModes, before);
			session.change({mode, step: {kind: 'review', draft: {...step.draft, mode}}});
		},
		nextEncoding(): void {
			const {step, encoding} = session.read();
			if (step.kind !== 'input' && step.kind !== 'review') return;
			session.change({encoding: after(['auto', ...encodings] as const, encoding), problem: undefined});
			void session.review();
		},
	};
}

/** Returns the next value; the first one follows the last. */
function after<Value>(values: readonly Value[], value: Value): Value {
	return values[(values.indexOf(value) + 1) % values.length] ?? value;
}

/** Network, by its possible names. */
interface Place {
	/** Chain ids of the profile and of the indexer, as far as they are known. */
	readonly chainIds: readonly (string | undefined)[];
	/** Address of the node. */
	readonly node: string | undefined;
}

/** Returns the journal's attempts on this network, newest first; that of the session with its further facts. */
export function attemptsIn(state: BroadcastState, place: Place): readonly Attempt[] {
	return state.attempts.filter(attempt => isIn(attempt, place)).map(attempt => withStep(attempt, state));
}

/** Tells whether an attempt went to this network, by chain id; without one by node, where the chain may change. */
function isIn({network, node}: Attempt, place: Place): boolean {
	const chainIds = place.chainIds.filter(id => id !== undefined);
	if (chainIds.includes(network)) return true;
	return (chainIds.length === 0 || isUnnamed({network, node})) && node === place.node;
}

/** Adds the node's log, which the journal does not keep, to the attempt that the panel shows. */
function withStep(attempt: Attempt, {step}: BroadcastState): Attempt {
	if (step.kind !== 'outcome' || step.sent.attemptId !== attempt.id || !attempt.outcome) return attempt;
	const {outcome, block = attempt.block} = sentOf(step);
	return {...attempt, block, outcome: {...outcome, ...attempt.outcome}};
}

/** Max attempts looked for in a session; for more there is the journal. */
const maxSearches = 5;

/** Max time from sending into a block; an older transaction is still looked for during the min time. */
const defaultMilliseconds = 300_000;
const minMilliseconds = 30_000;

/** Max interval: about one question for each block or two. */
const maxInterval = 10_000;

/**
Creates the search for transactions of earlier sessions or of the command whose result is not known. Sends nothing:
asks the service and the node, and records the findings.
*/
function createEarlierSearches(here: BroadcastEnvironment, onFound: () => void) {
	const controller = new AbortController();
	const {signal} = controller;
	const begun = new Set<string>();

	async function lookFor({id, key, at}: Attempt) {
		const connection = here.connection();
		const followed = await followTransaction({
			indexer: here.indexerOf(connection),
			node: connection.node,
			hash: key.sha256,
			intervalMilliseconds: Math.min(here.intervalMilliseconds(), maxInterval),
			timeoutMilliseconds: Math.max(minMilliseconds, at + defaultMilliseconds - here.now()),
			signal,
		});
		// A miss in this short time is not worth recording.
		if (followed.kind !== 'found' || signal.aborted) return;
		await keepFindings(here.journalOf(connection), id, findingsOfFound(followed.found, here.now()));
		onFound();
	}

	return {
		/** Looks for attempts without a known result, once in a session. */
		start(attempts: readonly Attempt[], {step}: BroadcastState): void {
			// The panel looks for its own attempt.
			const own = step.kind === 'outcome' ? step.sent.attemptId : undefined;
			for (const attempt of attempts.filter(isOpen)) {
				const {id} = attempt;
				if (id === own || begun.has(id) || begun.size === maxSearches) continue;
				begun.add(id);
				void lookFor(attempt);
			}
		},
		end: () => controller.abort(),
	};
}

function isOpen(attempt: Attempt): boolean {
	const {kind} = headlineOf(attempt);
	const mayCome = kind === 'accepted' || kind === 'unknown';
	return mayCome && attempt.block === undefined && attempt.key.of === 'transaction';
}
