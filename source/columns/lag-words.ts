import type {Lag} from '../domain/lag.ts';
import {formatDuration} from '../format/time.ts';

/** Describes a lag: 'indexer 3 min behind', 'chain has halted', 'no new block for 3 min'. */
export function describeLag({kind, seconds}: Lag): string {
	switch (kind) {
		case 'behind':
			return `indexer ${formatDuration(seconds)} behind`;
		case 'standing':
			return 'chain has halted';
		case 'quiet':
			return `no new block for ${formatDuration(seconds)}`;
	}
}

/** Describes a lag without its time, which a screen reader would repeat at every change. */
export function speakLag({kind}: Lag): string {
	switch (kind) {
		case 'behind':
			return 'the indexer is behind';
		case 'standing':
			return 'the chain has halted';
		case 'quiet':
			return 'no new block for minutes';
	}
}
