import {describeBriefly, is404} from '../domain/failure.ts';
import type {Standing} from '../domain/service.ts';

/** Fact about a service, for people; undefined: unknown. */
export type ServiceFact = readonly [name: string, value: string | undefined];

/** Says whether a service has a path: 'yes', 'no answer: failed (500)'. */
export function wordsOfStanding(standing: Standing): string {
	switch (standing.kind) {
		case 'yes':
		case 'no':
			return standing.kind;
		case 'unknown':
			return 'not known';
		case 'noAnswer':
			// A 404 can mean that the path is missing, or only that nothing is there.
			return `${is404(standing.failure) ? 'not known' : 'no answer'}: ${describeBriefly(standing.failure)}`;
	}
}
