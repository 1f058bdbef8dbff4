import {isSpendingKey} from '../../domain/address.ts';
import type {Borders} from '../../domain/borders.ts';
import type {KeyAction} from '../../keys/key-table.ts';
import {type DefaultOrders, sortedAsUsual, viewWordOf} from '../../routes/default-order.ts';
import {formatRoute} from '../../routes/route.ts';
import type {Store} from '../../store/store.ts';
import type {Clock} from '../../system/timer.ts';
import type {Broadcast} from '../broadcast/create-broadcast.ts';
import {askLabel} from '../shell/ask-label.ts';
import {suggestNames} from '../shell/export-file.ts';
import {describeKept, type Themes, useThemes} from '../shell/theme-provider.tsx';
import type {ConnectionState} from '../shell/use-connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {Navigation} from '../shell/use-navigation.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {askArgument} from './ask-argument.ts';
import {addBookmark, askBookmark, chooseBookmark} from './bookmarks.ts';
import {readTypedCommand, routeOfLabelled} from './command-line.ts';
import type {SettingWord} from './command-words.ts';
import {completeCommand} from './complete-command.ts';
import {readLine} from './read-line.ts';
import type {ServiceSwitch} from './service-switch.ts';
import {suggestCommand} from './suggest-command.ts';
import type {CommandContext, TypedCommand} from './typed-command.ts';

export interface CommandOptions {
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	readonly clock: Clock;
	readonly connected: ConnectionState;
	readonly services: ServiceSwitch;
	readonly store: Store;
	/** Default orders of lists. */
	readonly views: DefaultOrders;
	readonly broadcast: Broadcast;
	isValidator(address: string): boolean;
	/** Returns the validators loaded so far. */
	readValidators(): CommandContext['validators'];
	readProposals(): CommandContext['proposals'];
	/** Tells whether an action has an effect on the current screen. */
	canAct(action: KeyAction): boolean;
	/** Opens the description of the service over the rows. */
	showService(): void;
	/** Takes the mouse from the terminal, or gives it back; returns true if it is taken now. */
	toggleMouse(): boolean;
	/** Sizes at which there are frames, by the configuration. */
	readonly borders: Borders;
	/** Opens the choice among the themes. */
	chooseTheme(): void;
	/** Runs the action of a key; returns false if it has no effect now. */
	act(action: KeyAction, argument?: string): boolean;
}

export interface Commands {
	/** Opens the command line with a text in it. */
	ask(initial?: string): void;
	/** Bookmarks the current place and asks for a name. */
	bookmark(): void;
	/** Undoes the last change of a label, a bookmark, a hidden notice or a view, and notifies about it. */
	undo(): void;
}

/** Provides the line after ":" and runs its commands. */
export function useCommands(given: CommandOptions): Commands {
	const {dialogs, store, services, isValidator, broadcast, navigation, clock} = given;
	const keyMap = useKeyMap();
	const themes = useThemes();
	const options = {...given, keyMap, themes};
	const facts = (): CommandContext => ({
		bookmarks: store.read().bookmarks,
		addresses: store.names(),
		route: navigation.route,
		exportNames: suggestNames(navigation.route.view, new Date(clock.now())),
		profiles: services.profiles(),
		isValidator,
		validators: given.readValidators(),
		proposals: given.readProposals(),
		canAct: given.canAct,
		broadcastRefusal: broadcast.refusal(),
		orders: options.views,
		keyMap,
		themes,
	});
	return {
		ask(initial = '') {
			// Another dashboard may have saved a bookmark, or the person a profile: load both while the line is typed.
			void store.reload();
			services.refreshProfiles();
			dialogs.ask({
				label: ':',
				initial,
				history: store.read().commands,
				note: `a view, an address, a hash, a number or an action; ${keyMap.name('complete')} completes`,
				complete: text => completeCommand(text, facts()),
				suggest: text => suggestCommand(text, facts(), store.read().commands),
				check(text) {
					const {command} = readLine(text, facts());
					return command.kind === 'problem' ? command.problem : undefined;
				},
				onChange(text) {
					const command = readTypedCommand(text, facts());
					themes.preview(command.kind === 'theme' ? command.name : undefined);
				},
				onCancel: () => themes.preview(undefined),
				onApply(text) {
					themes.preview(undefined);
					const {line, command} = readLine(text, facts());
					if (command.kind !== 'nothing' && !isSpendingKey(text)) store.addCommand(line);
					obey(command, {...options, facts});
				},
			});
		},
		bookmark: () => askBookmark(options),
		undo: () => void undoLast(options),
	};
}

const describeInterval = (milliseconds: number) =>
	`polled every ${milliseconds / 1000} s where each block counts, the rest less often`;
const mouseTaken = 'the mouse works here: tabs, rows, headers, the wheel; with Shift it selects text';
const mouseLeft = 'the mouse is left to the terminal, and selects text';

/** Runs the command of a typed line. */
function obey(
	command: TypedCommand,
	options: CommandOptions &
		Pick<CommandContext, 'keyMap'> & {readonly themes: Themes; facts(): CommandContext},
) {
	const {dialogs, navigation, connected, services, store, themes} = options;
	const ask = (word: SettingWord) => askArgument(word, {...options, obey: given => obey(given, options)});
	switch (command.kind) {
		case 'visit':
			// A line can be typed over the messages too, and they would cover the new place.
			dialogs.closeOverlays();
			return navigation.visit(command.route);
		case 'change':
			dialogs.closeOverlays();
			return navigation.change(() => command.route);
		case 'act':
			if (!options.act(command.action, command.argument)) dialogs.notify('that does nothing in this view');
			return;
		case 'interval':
			if (command.milliseconds === undefined) return ask('interval');
			connected.chooseInterval(command.milliseconds);
			return dialogs.notify(describeInterval(command.milliseconds));
		case 'connect':
			if (command.address === undefined) return ask('connect');
			return services.connectTo(command.address, command.node);
		case 'demo':
			return services.connect({kind: 'embedded'});
		case 'service':
			return options.showService();
		case 'profile':
			if (command.name === undefined) return services.chooseProfile();
			return services.connect({kind: 'profile', name: command.name});
		case 'save':
			return command.name === undefined ? ask('save') : services.save(command.name);
		case 'bookmark':
			if (command.name === undefined) return askBookmark(options);
			return addBookmark(command.name, options);
		case 'bookmarks':
			return chooseBookmark(options);
		case 'labels':
			return chooseLabel(options);
		case 'unbookmark':
			if (command.name === undefined) return ask('unbookmark');
			store.removeBookmark(command.name);
			return dialogs.notify(`bookmark ${command.name} removed`);
		case 'label':
			return labelAddress(command.text, options);
		case 'forget':
			return forgetAddress(options);
		case 'theme':
			if (command.name === undefined) return options.chooseTheme();
			themes.keep(command.name);
			return dialogs.notify(describeKept(command.name, themes.kept));
		case 'borders':
			store.look.chooseBorders(command.borders === options.borders ? undefined : command.borders);
			return dialogs.notify(`Frames: ${command.borders}. This choice is kept.`);
		case 'mouse':
			return dialogs.notify(options.toggleMouse() ? mouseTaken : mouseLeft);
		case 'resetView':
			return resetView(options);
		case 'broadcast':
			return options.broadcast.open(command.path);
		case 'nothing':
		case 'problem':
			return;
	}
}

interface AddressOptions {
	readonly dialogs: Dialogs;
	readonly store: Store;
	readonly navigation: Navigation;
}

/** Lets the user choose a labelled address, and goes there. */
function chooseLabel({dialogs, store, navigation}: AddressOptions) {
	const addresses = store.names();
	const labelled = addresses.filter(({label}) => label !== undefined);
	if (labelled.length === 0) return dialogs.notify('there are no labels yet: :label gives one to an address');
	dialogs.choose({
		title: 'Label to go to',
		kind: 'one',
		items: labelled.map(({address, label, isValidator}) => ({
			value: address,
			label,
			note: `${isValidator ? 'validator' : 'delegator'} ${address}`,
		})),
		chosen: [],
		onApply([chosen]) {
			if (chosen === undefined) return;
			dialogs.closeOverlays();
			navigation.visit(routeOfLabelled(chosen, {addresses}));
		},
	});
}

/** Labels the address or the validator under the cursor, or else the delegator on the screen. */
function labelAddress(text: string | undefined, options: CommandOptions) {
	const {dialogs, store, navigation} = options;
	if (options.act('label', text)) return;
	const address = addressOf(navigation);
	if (address !== undefined) return askLabel(address, text, {...dialogs, store});
	dialogs.notify('a label belongs to a delegator or a validator: go to one first', 'warning');
}

/** Forgets the delegator on the screen. */
function forgetAddress({dialogs, store, navigation}: AddressOptions) {
	const address = addressOf(navigation);
	if (address === undefined)
		return dialogs.notify('an address can be forgotten only where it is shown: go to it first', 'warning');
	store.forgetAddress(address);
	dialogs.notify('this address is forgotten');
}

/** Undoes the last change of a label, a bookmark, a hidden notice or a view, and notifies about it. */
async function undoLast({dialogs, store}: CommandOptions): Promise<void> {
	const step = store.undos.read().at(-1);
	if (!step) return dialogs.notify('there is nothing to undo in this session');
	store.undos.set(steps => steps.slice(0, -1));
	if (await step.undo()) dialogs.notify(`undone: ${step.what}`, 'good');
	else dialogs.notify(`not undone, as it was changed again since: ${step.what}`, 'warning');
}

/** Resets display options and order of the shown list to the configured ones. */
function resetView({dialogs, store, navigation, views}: CommandOptions) {
	const {route} = navigation;
	const view = viewWordOf(route);
	if (view === undefined) return dialogs.notify('this view has no columns and no order to choose', 'warning');
	const sorted = sortedAsUsual(route, views);
	const isReordered = formatRoute(sorted) !== formatRoute(route);
	const reset = store.look.resetView(view);
	if (isReordered) navigation.change(() => sorted);
	if (reset || isReordered) {
		const undo = async () => {
			if ((await reset?.undo()) === false) return false;
			// The way back from there leads to what was chosen since.
			if (isReordered) navigation.visit(route);
			return true;
		};
		store.undos.set(steps => [...steps, {what: `reset of ${view}`, undo}]);
	}
	dialogs.notify(
		reset || isReordered
			? `${view}: columns, width, pane and order are as configured again`
			: `${view}: nothing was chosen on the screen`,
	);
}

function addressOf({route}: Navigation): string | undefined {
	return route.view === 'delegator' ? route.address : undefined;
}
