import {type Capability, capabilities, capabilityPaths} from '../domain/extensions.ts';
import {describeBriefly, is404} from '../domain/failure.ts';
import type {Standing} from '../domain/service.ts';
import {readService} from '../services/indexer/read-service.ts';
import {systemClock} from '../system/timer.ts';
import {toCheck} from './check.ts';
import {SpentError} from './meter.ts';
import {broken, kept, UncheckedError} from './verdict.ts';

/** Requests that asking for everything beyond the interface may take, with retries. */
const probeRequests = 30;

/** Check of what a service answers beside its interface, by the questions that readers ask it. */
export const beyondCheck = toCheck({
	id: 'beyond',
	holds: 'what is there beyond the interface is answered or refused as unknown',
	async ask(visit) {
		if (visit.left() < probeRequests) throw new UncheckedError('too few requests are left for it');
		const {indexer, signal} = visit;
		const reading = await readService({indexer, node: undefined, signal, now: systemClock.now});
		if (visit.left() <= 0) throw new SpentError();
		return reading;
	},
	judge({capabilities: standings}) {
		const of = (kind: string) => capabilities.filter(name => standings[name].kind === kind);
		const failing = of('noAnswer').filter(name => !isRefused(standings[name]));
		const why = failing.map(name => standings[name]).find(({kind}) => kind === 'noAnswer');
		if (why?.kind === 'noAnswer') {
			const came = `${listPaths(failing)}: ${describeBriefly(why.failure)}`;
			return broken(`${came}; mend it, or answer 404 where there is no such path`);
		}
		const there = of('yes');
		return kept(
			there.length === 0 ? 'nothing' : `${there.length} of ${capabilities.length} paths that readers know`,
			there.length === capabilities.length
				? undefined
				: `not there: ${listPaths(capabilities.filter(name => !there.includes(name)))}`,
		);
	},
});

/** Tells whether a path was refused, as a service without it may, which takes a word of it for an id. */
function isRefused(standing: Standing): boolean {
	if (standing.kind !== 'noAnswer') return false;
	const {failure} = standing;
	return is404(failure) || (failure.kind === 'serviceError' && failure.status < 500);
}

function listPaths(names: readonly Capability[]): string {
	return names.map(name => capabilityPaths[name].replace(/^api\/v1\//, '')).join(', ');
}
