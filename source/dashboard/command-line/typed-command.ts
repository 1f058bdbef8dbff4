import type {Borders} from '../../domain/borders.ts';
import type {NamedAddress} from '../../domain/labels.ts';
import type {Proposal} from '../../domain/proposal.ts';
import type {Validator} from '../../domain/validator.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {KeyAction} from '../../keys/key-table.ts';
import type {DefaultOrders} from '../../routes/default-order.ts';
import type {Route} from '../../routes/route.ts';
import type {Bookmark} from '../../store/store.ts';
import type {Themes} from '../shell/theme-provider.tsx';

/** Meaning of a typed line. */
export type TypedCommand =
	| {readonly kind: 'visit'; readonly route: Route}
	/** Runs an action, with its argument if there is one. */
	| {readonly kind: 'act'; readonly action: KeyAction; readonly argument?: string}
	/** Shows the same place with another page, order or filter. */
	| {readonly kind: 'change'; readonly route: Route}
	/** Sets the polling interval; undefined: asks for it. */
	| {readonly kind: 'interval'; readonly milliseconds: number | undefined}
	/** Connects to an indexer and its node; undefined address: asks for it. */
	| {readonly kind: 'connect'; readonly address: string | undefined; readonly node: string | undefined}
	| {readonly kind: 'demo'}
	| {readonly kind: 'service'}
	/** Connects to a profile; undefined: lets the user choose. */
	| {readonly kind: 'profile'; readonly name: string | undefined}
	/** Keeps the service as a profile; undefined: asks for its name. */
	| {readonly kind: 'save'; readonly name: string | undefined}
	/** Bookmarks the current place; undefined: asks for a name. */
	| {readonly kind: 'bookmark'; readonly name: string | undefined}
	| {readonly kind: 'bookmarks'}
	/** Removes a bookmark; undefined: asks for it. */
	| {readonly kind: 'unbookmark'; readonly name: string | undefined}
	| {readonly kind: 'label'; readonly text: string | undefined}
	/** Lets the user choose a labelled address. */
	| {readonly kind: 'labels'}
	| {readonly kind: 'forget'}
	/** Keeps a theme; undefined: lets the user choose. */
	| {readonly kind: 'theme'; readonly name: string | undefined}
	/** Keeps when there are frames. */
	| {readonly kind: 'borders'; readonly borders: Borders}
	/** Takes the mouse, or gives it back to the terminal. */
	| {readonly kind: 'mouse'}
	/** Resets display options and order of this list. */
	| {readonly kind: 'resetView'}
	/** Opens the broadcast panel with a file, if one is given. */
	| {readonly kind: 'broadcast'; readonly path: string | undefined}
	| {readonly kind: 'nothing'}
	/** Refuses the line with one sentence; isUnknown: it begins with no known word. */
	| {readonly kind: 'problem'; readonly problem: string; readonly isUnknown?: true};

export interface CommandContext {
	/** The current place. */
	readonly route: Route;
	readonly bookmarks: readonly Bookmark[];
	readonly addresses: readonly NamedAddress[];
	readonly profiles: readonly string[];
	/** Suggested names for an exported file. */
	readonly exportNames: readonly string[];
	/** Reason why broadcasts are not possible, in one sentence; undefined: they are. */
	readonly broadcastRefusal: string | undefined;
	/** Names of the themes, and the reason why none can be seen. */
	readonly themes: Pick<Themes, 'names' | 'refusal'>;
	/** The keys in force, for the help. */
	readonly keyMap: KeyMap;
	/** Default orders of lists. */
	readonly orders: DefaultOrders;
	/** Tells whether an address is known to be a validator's. */
	isValidator(address: string): boolean;
	/** Tells whether an action has an effect here; omitted: all have. */
	canAct?(action: KeyAction): boolean;
	/** Proposals loaded so far; omitted: none. */
	readonly proposals?: readonly Pick<Proposal, 'id' | 'title'>[] | undefined;
	/** Validators loaded so far; omitted: none. */
	readonly validators?: readonly Pick<Validator, 'name' | 'address'>[] | undefined;
}
