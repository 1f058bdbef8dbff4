import type {Ledger} from '../ledger/ledger.ts';
import type {AnswerCache} from '../model/answer-cache.ts';
import type {BareEvent} from '../notices/notices.ts';
import {weigh} from '../notices/weigh.ts';
import type {Clock} from '../system/timer.ts';

export interface EndOptions {
	readonly ledger: Ledger;
	readonly answers: AnswerCache;
	readonly clock: Clock;
	/** Returns the ends of what this program broadcast. */
	ends(): readonly BareEvent[];
}

/** Makes a function that writes the ends of broadcasts, each once, and returns whether there were any. */
export function createEndWriter({ledger, answers, clock, ends}: EndOptions): () => boolean {
	const written = new Set<string>();
	return () => {
		const news = ends().filter(({subject}) => !written.has(subject.id));
		if (news.length === 0) return false;
		const now = BigInt(Math.floor(clock.now() / 1000));
		const sight = {epoch: answers.epoch, height: undefined, time: now, from: now, to: now, isGap: false};
		const relation = {isMine: true, mine: [], allMine: undefined};
		const events = news.map(end => ({...end, ...sight, level: weigh(end, relation), mine: []}));
		ledger.write({lists: new Map(), events, epochs: [], now});
		for (const {subject} of news) written.add(subject.id);
		return true;
	};
}
