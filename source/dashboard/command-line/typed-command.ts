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
	/** With its argument, if there is one. */
	| {readonly kind: 'act'; readonly action: KeyAction; readonly argument?: string}
	/** The same place with another page, order or filter. */
	| {readonly kind: 'change'; readonly route: Route}
	/** Undefined: asks for it. */
	| {readonly kind: 'interval'; readonly milliseconds: number | undefined}
	/** Undefined: asks for it. */
	| {readonly kind: 'connect'; readonly address: string | undefined; readonly node: string | undefined}
	| {readonly kind: 'demo'}
	| {readonly kind: 'service'}
	/** Undefined: to be chosen. */
	| {readonly kind: 'profile'; readonly name: string | undefined}
	/** Undefined: asks for a name. */
	| {readonly kind: 'bookmark'; readonly name: string | undefined}
	| {readonly kind: 'bookmarks'}
	/** Undefined: to be chosen. */
	| {readonly kind: 'unbookmark'; readonly name: string | undefined}
	| {readonly kind: 'label'; readonly text: string | undefined}
	| {readonly kind: 'forget'}
	/** Undefined: to be chosen. */
	| {readonly kind: 'theme'; readonly name: string | undefined}
	/** Takes the mouse, or leaves it to the terminal again. */
	| {readonly kind: 'mouse'}
	/** Forgets how this list was chosen to look and to be sorted. */
	| {readonly kind: 'resetView'}
	/** Undefined: asks for it. */
	| {readonly kind: 'broadcast'; readonly path: string | undefined}
	| {readonly kind: 'nothing'}
	/** One sentence; isUnknown: the line begins with no word that is known here. */
	| {readonly kind: 'problem'; readonly problem: string; readonly isUnknown?: true};

export interface CommandContext {
	/** The current place. */
	readonly route: Route;
	readonly bookmarks: readonly Bookmark[];
	readonly addresses: readonly NamedAddress[];
	readonly profiles: readonly string[];
	/** Suggested names for an exported file. */
	readonly exportNames: readonly string[];
	/** Why broadcasts are not possible, in one sentence. */
	readonly broadcastRefusal: string | undefined;
	/** Names of the themes, and why none can be seen. */
	readonly themes: Pick<Themes, 'names' | 'refusal'>;
	/** The keys in force, for the help. */
	readonly keyMap: KeyMap;
	/** In which order lists open. */
	readonly orders: DefaultOrders;
	/** Whether an address is known to be a validator's. */
	isValidator(address: string): boolean;
	/** Tells whether the action of a key does something here; left out: all do. */
	canAct?(action: KeyAction): boolean;
	/** Those that were loaded so far; left out: none. */
	readonly proposals?: readonly Pick<Proposal, 'id' | 'title'>[] | undefined;
	/** Those that were loaded so far; left out: none. */
	readonly validators?: readonly Pick<Validator, 'name' | 'address'>[] | undefined;
}
