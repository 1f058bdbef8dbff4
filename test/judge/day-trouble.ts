import type {Capture} from './captures.ts';
import type {Dice} from './dice.ts';
import type {FaultyIndexer} from './faulty-indexer.ts';
import type {Fault} from './journal.ts';
import type {ScriptedChain} from './scripted-chain.ts';

/** Troubles of an indexer that last for some requests. */
export interface Trouble {
	readonly faults: Readonly<Record<string, Fault>>;
	isSilent(): boolean;
	onRequest(): void;
	/** Begins the troubles of a phase. */
	begin(chain: ScriptedChain): void;
}

/** Creates the troubles of one service. */
export function createTrouble(dice: Dice): Trouble {
	let [left, isSilent] = [0, false];
	let faults: Readonly<Record<string, Fault>> = {};
	return {
		get faults() {
			return left > 0 ? faults : {};
		},
		isSilent() {
			if (left > 0) left--;
			return left > 0 && isSilent;
		},
		onRequest() {},
		begin({mine}) {
			if (!dice.chance(0.5)) return;
			left = dice.whole(2, 12);
			isSilent = dice.chance(0.4);
			const [fault, list] = dice.pick<readonly [Fault, string]>([
				['short', 'validators'],
				['torn', 'validators'],
				['empty', 'validators'],
				['failed', 'proposals'],
				['short', 'proposals'],
				...mine.flatMap(
					address =>
						[
							['short', `stake ${address}`],
							['failed', `stake ${address}`],
							['failed', `rewards ${address}`],
							['failed', `votes ${address}`],
						] as const,
				),
			]);
			faults = {[list]: fault};
		},
	};
}

/** State of the service; each request asks first whether it is silent. */
export function stateOfService(trouble: Trouble, place: Capture, now: () => number): FaultyIndexer['state'] {
	return {
		place,
		capture: place,
		version: '3.3.4',
		hasHeights: true,
		get lookedAt() {
			return Math.floor(now()) - 5;
		},
		get isSilent() {
			trouble.onRequest();
			return trouble.isSilent();
		},
		get faults() {
			return trouble.faults;
		},
		missing: '',
	};
}
