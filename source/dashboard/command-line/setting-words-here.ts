import {viewWordOf} from '../../routes/usual-order.ts';
import {settingWords} from './command-words.ts';
import type {CommandFacts} from './typed-command.ts';

/** The setting words that do something here. */
export function settingWordsFor(facts: CommandFacts): readonly string[] {
	const {route, canAct = () => true} = facts;
	const isDelegator = route.view === 'delegator' && route.address !== undefined;
	const idle: Readonly<Record<string, boolean>> = {
		broadcast: facts.broadcastRefusal !== undefined,
		bookmarks: facts.bookmarks.length === 0,
		unbookmark: facts.bookmarks.length === 0,
		profile: facts.profiles.length === 0,
		theme: facts.themes.refusal !== undefined,
		forget: !isDelegator,
		label: !isDelegator && !canAct('label'),
		reset: viewWordOf(route) === undefined,
	};
	return Object.keys(settingWords).filter(word => idle[word] !== true);
}
