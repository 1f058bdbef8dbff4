import type {KeyMap} from '../../keys/key-map.ts';
import {parseRoute} from '../../routes/parse-route.ts';
import {formatRoute} from '../../routes/route.ts';
import type {Store} from '../../store/store.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {Navigation} from '../shell/use-navigation.ts';
import {checkBookmarkName} from './command-line.ts';

interface BookmarkOptions {
	readonly dialogs: Dialogs;
	readonly store: Store;
	readonly navigation: Navigation;
	/** The keys in force. */
	readonly keyMap: KeyMap;
}

/** Bookmarks the current place and asks for a name. */
export function askBookmark(options: BookmarkOptions): void {
	const {dialogs, navigation} = options;
	const {route} = navigation;
	dialogs.ask({
		label: 'bookmark: ',
		initial: formatRoute(route),
		isProposed: true,
		note: 'a name for this view; Enter keeps it',
		check: text => checkBookmarkName(text.trim(), route),
		onApply: text => addBookmark(text.trim(), options),
	});
}

/** Bookmarks the current place under a name; notifies if that is not possible. */
export function addBookmark(name: string, {dialogs, navigation, store}: BookmarkOptions): void {
	const {route} = navigation;
	const problem =
		checkBookmarkName(name, route) ?? store.addBookmark(name, formatRoute(route)) ?? store.problem;
	if (problem === undefined)
		dialogs.notify(`bookmarked${span(store)}; :bookmarks lists all, :${name} goes there`);
	else dialogs.notify(problem, 'warning');
}

/** Describes how long the bookmark lasts, if not permanently. */
function span({isLasting}: Store): string {
	return isLasting ? '' : ' until you quit';
}

/** Lets the user choose a bookmark and goes there. */
export function chooseBookmark({dialogs, store, navigation, keyMap}: BookmarkOptions) {
	const {bookmarks} = store.read();
	if (bookmarks.length === 0)
		return dialogs.notify(`there are no bookmarks yet: ${keyMap.name('bookmark')} keeps the view you are at`);
	dialogs.choose({
		title: 'Bookmark to go to',
		kind: 'one',
		items: bookmarks.map(({name, route}) => ({value: name, note: route === name ? '' : route})),
		chosen: [],
		onApply([chosen]) {
			const route = parseRoute(bookmarks.find(({name}) => name === chosen)?.route ?? '');
			if ('problem' in route) return dialogs.notify(route.problem, 'warning');
			dialogs.closeOverlays();
			navigation.visit(route);
		},
	});
}
