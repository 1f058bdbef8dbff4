import {isSpendingKey} from '../domain/address.ts';
import type {KeyAction} from '../keys.ts';
import {formatRoute} from '../routes/format-route.ts';
import {parseRoute} from '../routes/parse-route.ts';
import type {ServiceTarget} from '../services.ts';
import type {Store} from '../store/store.ts';
import {type Command, type CommandFacts, completeCommand, readCommand} from './command-line.ts';
import type {ConnectionState} from './use-connection.ts';
import type {Dialogs} from './use-dialogs.ts';
import type {Navigation} from './use-navigation.ts';

export interface CommandOptions {
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	readonly connection: ConnectionState;
	readonly store: Store;
	readonly profiles: readonly string[];
	isValidator(address: string): boolean;
	/** Does what a key of that action does now. */
	act(action: KeyAction): void;
	/** Asks the user for the key of an address, and connects. */
	connectTo(address: string): void;
	/** Goes over to a service, and says what is wrong where it cannot. */
	connect(target: ServiceTarget): void;
}

export interface Commands {
	/** Opens the line, with a text in it. */
	ask(initial?: string): void;
	/** Keeps the place under a name that is asked for. */
	bookmark(): void;
}

/** The line after ":" and what it does. */
export function useCommands(options: CommandOptions): Commands {
	const {dialogs, navigation, store, profiles, isValidator} = options;
	const facts = (): CommandFacts => ({...store.read(), profiles, isValidator});
	return {
		ask: (initial = '') =>
			dialogs.ask({
				label: ':',
				initial,
				history: store.read().commands,
				note: 'a view, an address, a hash, a number or an action; Tab completes',
				complete: text => completeCommand(text, facts()),
				check(text) {
					const command = readCommand(text, facts());
					return command.kind === 'problem' ? command.problem : undefined;
				},
				onApply(text) {
					const command = readCommand(text, facts());
					if (command.kind !== 'nothing' && !isSpendingKey(text)) store.addCommand(text.trim());
					obey(command, options);
				},
			}),
		bookmark: () => askBookmark(dialogs, store, formatRoute(navigation.route)),
	};
}

function obey(command: Command, options: CommandOptions) {
	const {dialogs, navigation, connection, store, profiles} = options;
	switch (command.kind) {
		case 'visit':
			return navigation.visit(command.route);
		case 'act':
			return options.act(command.action);
		case 'interval':
			connection.setInterval(command.milliseconds);
			return dialogs.say(
				`polled every ${command.milliseconds / 1000} s where each block counts, the rest less often`,
			);
		case 'connect':
			return options.connectTo(command.address);
		case 'demo':
			return options.connect({kind: 'embedded'});
		case 'profile':
			if (command.name !== undefined) return options.connect({kind: 'profile', name: command.name});
			return chooseProfile(profiles, options);
		case 'bookmarks':
			return chooseBookmark(options);
		case 'unbookmark':
			store.removeBookmark(command.name);
			return dialogs.say(`the bookmark ${command.name} is gone`);
		case 'label':
			return label(command.text, options);
		case 'forget':
			return forget(options);
		case 'nothing':
		case 'problem':
			return;
	}
}

function askBookmark(dialogs: Dialogs, store: Store, route: string): void {
	dialogs.ask({
		label: 'bookmark: ',
		initial: route,
		note: 'a name for this view; Enter keeps it',
		check: text => (text.trim() === '' ? 'a bookmark needs a name' : undefined),
		onApply(text) {
			const problem = store.addBookmark(text.trim(), route) ?? store.problem;
			if (problem === undefined) dialogs.say(`bookmarked; :bookmarks lists all, :${text.trim()} goes there`);
			else dialogs.say(problem, 'warning');
		},
	});
}

function chooseBookmark({dialogs, store, navigation}: CommandOptions) {
	const {bookmarks} = store.read();
	if (bookmarks.length === 0) return dialogs.say('there are no bookmarks yet: b keeps the view you are at');
	dialogs.choose({
		title: 'Bookmark to go to',
		kind: 'one',
		items: bookmarks.map(({name, route}) => ({value: name, note: route === name ? '' : route})),
		chosen: [],
		onApply([chosen]) {
			const route = parseRoute(bookmarks.find(({name}) => name === chosen)?.route ?? '');
			if ('problem' in route) dialogs.say(route.problem, 'warning');
			else navigation.visit(route);
		},
	});
}

function chooseProfile(profiles: readonly string[], options: CommandOptions) {
	const {dialogs} = options;
	if (profiles.length === 0) {
		return dialogs.say(
			'there are no profiles: they are written into the configuration, whose place "stakedeck config" tells',
		);
	}
	dialogs.choose({
		title: 'Profile to go over to',
		kind: 'one',
		items: profiles.map(name => ({value: name, note: ''})),
		chosen: [],
		onApply: ([name]) => {
			if (name !== undefined) options.connect({kind: 'profile', name});
		},
	});
}

function label(text: string | undefined, {dialogs, store, navigation}: CommandOptions) {
	const {route} = navigation;
	const address = route.view === 'delegator' ? route.address : undefined;
	if (address === undefined)
		return dialogs.say('a label is given to the address of a delegator: go to one first', 'warning');
	const apply = (typed: string) => {
		const problem = store.labelAddress(address, typed.trim()) ?? store.problem;
		if (problem !== undefined) dialogs.say(problem, 'warning');
		else
			dialogs.say(typed.trim() === '' ? 'the label is gone' : `this address is called ${typed.trim()} now`);
	};
	if (text !== undefined) return apply(text);
	const known = store.read().addresses.find(each => each.address === address);
	dialogs.ask({
		label: 'label: ',
		initial: known?.label ?? '',
		note: 'a name for this address; nothing takes it away',
		onApply: apply,
	});
}

function forget({dialogs, store, navigation}: CommandOptions) {
	const {route} = navigation;
	const address = route.view === 'delegator' ? route.address : undefined;
	if (address === undefined)
		return dialogs.say('an address is forgotten where it is shown: go to it first', 'warning');
	store.forgetAddress(address);
	dialogs.say('this address is remembered no longer');
}
