import type {NetworkRow} from '../../../columns/network-row.ts';
import {networksSeconds} from '../../../domain/periods.ts';
import type {Clock} from '../../../system/timer.ts';
import type {OpenNetworks} from '../../shell/networks-context.ts';

export interface RoundsTasks {
	/** Takes all rows whenever one of them is another. */
	onRows(rows: readonly NetworkRow[]): void;
	/** Takes a sentence on what is wrong with the configuration. */
	onProblem(problem: string): void;
}

/** Rounds of questions to all networks. */
interface Rounds {
	/** Asks all of them now, unless they were asked within a minute, and once a minute from then on, until the returned function is called. */
	start(tasks: RoundsTasks): () => void;
	/** Asks a profile that was saved just now, whenever the next round is. */
	askSaved(profile: string, tasks: RoundsTasks): Promise<void>;
}

/** Creates rounds of questions to networks that are open. */
export function createRounds(opened: Pick<OpenNetworks, 'ask'>, clock: Clock): Rounds {
	let dueAt = Number.NEGATIVE_INFINITY;
	return {
		async askSaved(profile, {onRows, onProblem}) {
			const outcome = await opened.ask(onRows, profile);
			if ('problem' in outcome) onProblem(outcome.problem);
		},
		start({onRows, onProblem}) {
			let isOver = false;
			const ask = async () => {
				dueAt = clock.steady() + networksSeconds * 1000;
				const outcome = await opened.ask(rows => {
					if (!isOver) onRows(rows);
				});
				if (isOver) return;
				if ('problem' in outcome) onProblem(outcome.problem);
				cancel = askWhenDue();
			};
			const askWhenDue = () => clock.after(Math.max(0, dueAt - clock.steady()), () => void ask());
			let cancel = askWhenDue();
			return () => {
				isOver = true;
				cancel();
			};
		},
	};
}
