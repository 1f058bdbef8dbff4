import type {Lag} from '../domain/lag.ts';
import {formatDuration} from '../format/time.ts';

/** 'indexer 3 min behind', 'chain has halted', 'no new block for 3 min' */
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

/** The same without a time, which a screen reader would read again with each of its steps. */
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
