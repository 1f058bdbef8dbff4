import {useEffect, useRef} from 'react';
import type {LedgerAccess} from '../../ledger/ledger-access.ts';
import {useShell} from './shell-context.ts';
import {useConcerns} from './use-concerns.ts';
import {useLedgerState} from './use-remembered.ts';

interface SignalProps {
	/** Sets the terminal's title; undefined: it has its own. */
	setTitle(title: string | undefined): void;
	/** Rings the terminal's bell; undefined: the person wants none. */
	readonly ring: (() => void) | undefined;
}

/** Tells through the terminal what needs the person, to those who look at another window. */
export function TerminalSignals({setTitle, ring}: SignalProps): null {
	const {length: count} = useConcerns().concerns;
	useEffect(() => setTitle(count === 0 ? undefined : `(${count}) stakedeck`), [count, setTitle]);
	useBell(ring);
	return null;
}

/** Rings once for each event that needs the person and comes while the dashboard runs and watches. */
function useBell(ring: (() => void) | undefined): void {
	const {ledger} = useShell();
	const {events, isReady, begun} = useLedgerState();
	const heard = useRef<{readonly ledger: LedgerAccess; readonly begunAt: bigint; readonly last: bigint}>(
		undefined,
	);
	const begunAt = begun?.at;
	useEffect(() => {
		if (!isReady || begunAt === undefined) {
			heard.current = undefined;
			return;
		}
		// Another chain's memory began at another time; what is there at the first look came while one was away.
		const isSame = heard.current?.ledger === ledger && heard.current.begunAt === begunAt;
		const before = isSame ? heard.current?.last : undefined;
		const last = events.reduce((most, {sequence}) => (sequence > most ? sequence : most), before ?? 0n);
		heard.current = {ledger, begunAt, last};
		if (before === undefined || !ring) return;
		for (const {sequence, level, isGap} of events) {
			if (sequence > before && level === 'needs-me' && !isGap) ring();
		}
	}, [ledger, begunAt, events, isReady, ring]);
}
