import {type BroadcastMode, broadcastModes, type Encoding} from '../domain/transaction.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {encodingForms} from './broadcast-flags.ts';
import {type FlagName, mayBeIdle, type OutputFormat, outputFormats} from './flags.ts';
import {type NodeTarget, readNodeTarget, readTarget, type ServiceTarget} from './service.ts';
import type {Settings} from './settings.ts';
import {readChoice, readSeconds, waitRange} from './values/values.ts';

/** Options of one broadcast. */
export interface BroadcastOptions {
	/** Path of the transaction's file; "-" is stdin. */
	readonly file: string;
	readonly mode: BroadcastMode;
	readonly encoding: 'auto' | Encoding;
	/** True if it is sent without a question. */
	readonly isAgreed: boolean;
	/** Maximum time that it is looked for afterwards; undefined: not at all. */
	readonly followMilliseconds: number | undefined;
	readonly isJournaled: boolean;
	/** True if it is sent although the node is on another chain than the indexer or the profile. */
	readonly mayBeOtherChain: boolean;
	readonly output: (typeof resultFormats)[number];
	readonly target: TargetWithNode;
}

/** Service that has a node, or a node alone. */
type TargetWithNode =
	| {readonly kind: 'service'; readonly service: ServiceTarget}
	| {readonly kind: 'node'; readonly node: NodeTarget; readonly chainId: string | undefined};

/** Options of the list of broadcasts. */
export interface LogOptions {
	readonly output: OutputFormat;
}

const resultFormats = ['table', 'json'] as const;

/** Flags that go with the list of past attempts. */
const logFlags: readonly FlagName[] = ['log', 'output', 'no-color', 'ascii', 'utc'];

export function readLogOptions(typed: Arguments): LogOptions {
	const stray = typed.given.find(name => !logFlags.includes(name) && !mayBeIdle(name));
	if (stray !== undefined) {
		throw new UsageError(`--${stray} does not go with --log, which sends nothing and asks nobody`);
	}
	return {output: readChoice('--output', typed.text('output') ?? 'table', outputFormats)};
}

/** Throws a UsageError where nothing may be broadcast, or no node is named. */
export async function readBroadcast(typed: Arguments, settings: Settings): Promise<BroadcastOptions> {
	refuseReadOnly(settings);
	if (typed.has('follow-timeout') && !typed.has('follow')) {
		throw new UsageError('--follow-timeout says how long --follow looks: give both');
	}
	const follow = readSeconds('--follow-timeout', typed.text('follow-timeout') ?? '300', waitRange);
	const options = {
		file: typed.words[1] ?? '',
		mode: readChoice('--mode', typed.text('mode') ?? 'sync', broadcastModes),
		encoding: readChoice('--encoding', typed.text('encoding') ?? 'auto', encodingForms),
		isAgreed: typed.has('yes'),
		followMilliseconds: typed.has('follow') ? follow : undefined,
		isJournaled: !typed.has('no-journal'),
		mayBeOtherChain: typed.has('other-chain'),
		output: readChoice('--output', typed.text('output') ?? 'table', resultFormats),
	};
	return {...options, target: await readTargetWithNode(settings, ['send it to', 'sends it to'])};
}

function refuseReadOnly({isReadOnly}: Settings): void {
	if (!isReadOnly.value) return;
	const {origin} = isReadOnly;
	const where =
		origin.kind === 'profile' ? `the profile ${origin.name} is read-only` : '--read-only is given';
	throw new UsageError(`nothing is broadcast, as ${where}`);
}

/**
Returns the service that has a node, or the node alone. Throws a UsageError where none is named.

@param verbs 'send it to', and what the embedded chain is there for
*/
export async function readTargetWithNode(
	settings: Settings,
	[infinitive, ofDemo]: readonly [string, string],
): Promise<TargetWithNode> {
	const {isDemo, rpcUrl, indexerUrl, chainId, profile} = settings;
	if (!isDemo.value && rpcUrl.value === undefined) {
		const unused = profile.value?.rpcUrl === undefined ? '' : `; ${unusedNode(profile.value.name)}`;
		throw new UsageError(
			`no node to ${infinitive}: give its address with -r URL (--rpc-url), in STAKEDECK_RPC_URL, or as rpc-url of a profile; --demo ${ofDemo} the embedded chain${unused}`,
		);
	}
	const service = isDemo.value || indexerUrl.value !== undefined ? await readTarget(settings) : undefined;
	if (service) return {kind: 'service', service};
	const node = await readNodeTarget(settings);
	if (!node) throw new UsageError(`no node to ${infinitive}: give its address with -r URL (--rpc-url)`);
	return {kind: 'node', node, chainId: chainId.value};
}

function unusedNode(profile: string): string {
	return `the node of the profile ${profile} is not used with an indexer from elsewhere, as it may belong to another network`;
}
