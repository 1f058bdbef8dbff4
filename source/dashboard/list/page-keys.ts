import type {Decoded} from '../../domain/decoded.ts';
import {describeFailure} from '../../domain/failure.ts';
import type {Verbs} from '../shell/shell.ts';
import type {KeyHandler, KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {ListKeysOptions} from './list-keys.ts';
import type {ListSource} from './list-source.ts';
import {turningHandlers} from './page-turning.ts';
import {sortHandlers} from './sort-handlers.ts';

/** Handlers for the keys that choose page, filter and order. */
export function pageHandlers<Item extends Decoded>(options: ListKeysOptions<Item>): KeyHandlers {
	const {verbs, source, subject, cursor, keyMap} = options;
	const {choices, shown, isLoading, hasAnswer} = source;
	return {
		...turningHandlers(source, cursor, options.rows.length),
		...sortHandlers(verbs, subject.sorts, source, cursor),
		narrow: () => askNarrowing(options),
		refresh: refreshHandler(verbs, source),
		facets: {never: `the service cannot filter this list; ${keyMap.name('narrow')} narrows the loaded rows`},
		...(choices.narrowing === ''
			? options.unfilter && {back: options.unfilter}
			: {back: () => source.choose({narrowing: ''})}),
		// The user started loading this page, so Ctrl-C cancels it and goes back to the shown one.
		...(isLoading &&
			hasAnswer && {
				interrupt: () => {
					cursor.keep();
					source.choose(shown);
				},
			}),
	};
}

/** Refetches now and notifies about a failure, since the data on the screen may still count as live. */
export function refreshHandler(
	{notify, reach}: Verbs,
	{freshness, refresh}: ListSource<unknown>,
): KeyHandler {
	if (freshness.kind === 'limited') return 'the service limits requests for now';
	return () =>
		void reach()
			.then(refresh)
			.then(failure => {
				if (failure) notify(describeFailure(failure), 'warning');
			});
}

function askNarrowing<Item extends Decoded>({verbs, source}: ListKeysOptions<Item>): void {
	const before = source.choices.narrowing;
	const narrow = (text: string) => source.choose({narrowing: text.trimStart()});
	verbs.ask({
		label: '/',
		initial: before,
		onChange: narrow,
		onApply: text => source.choose({narrowing: text.trim()}),
		onCancel: () => narrow(before),
	});
}
