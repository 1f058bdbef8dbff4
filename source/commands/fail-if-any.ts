import {type Level, levelNames, levels} from '../domain/concern.ts';
import {FoundConcernsError} from './exit-code.ts';

/** Throws where one of the concerns, or of the events, is of the level or a graver one; undefined: it never does. */
export function failIfAny(level: Level | undefined, concerns: readonly {readonly level: Level}[]): void {
	if (level === undefined) return;
	const worst = levels.slice(0, levels.indexOf(level) + 1);
	const found = concerns.filter(concern => worst.includes(concern.level)).length;
	if (found === 0) return;
	const words = worst.map(each => levelNames[each]).join(' or ');
	throw new FoundConcernsError(`found ${found} ${found === 1 ? 'thing' : 'things'}: ${words}`);
}
