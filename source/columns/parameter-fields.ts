import {namnamPerNam} from '../domain/decimal.ts';
import {type Flaw, isFlawed} from '../domain/decoded.ts';
import {epochLengthInSeconds, withdrawDelay} from '../domain/epoch.ts';
import {timeOfEpoch} from '../domain/epoch-clock.ts';
import type {Parameters} from '../domain/parameters.ts';
import {formatInteger, formatIntegerWithin, formatPercent, formatShare} from '../format/number.ts';
import {formatDuration, formatTime} from '../format/time.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import type {ExactField} from './exact-field.ts';
import {exportedFields, fieldOf, type ItemField} from './field.ts';
import {countEpochs, durationOfEpochs} from './stake-words.ts';
import {describeThisNode, formsOfThisNode, nameOfThisNode} from './this-node-words.ts';

/** Context that the fields need besides the parameters. */
export type ParameterContext = Pick<CellContext, 'isUtc' | 'clock'> &
	Partial<Pick<CellContext, 'stake' | 'supply' | 'signing' | 'thisNode'>>;

export type ParameterGroup = 'chain' | 'epochs' | 'staking' | 'blocks' | 'checksums' | 'other';

/** Field of one parameter; an absent one has a note too. */
interface ParameterField extends ItemField<Parameters, ParameterContext> {
	readonly group: ParameterGroup;
	/** True if it is left out where nothing is known of it. */
	readonly isOptional?: true;
	note(parameters: Parameters, facts: ParameterContext): string;
	/** Returns ever shorter forms of the note; left out: it has none. */
	shorterNotes?(facts: ParameterContext): readonly string[];
}

const field = fieldOf<Parameters, ParameterContext>();

/** Fields in the order in which they are shown. */
export const parameterFields: readonly ParameterField[] = [
	{
		label: 'This node',
		group: 'chain',
		isOptional: true,
		show: (_, facts) => nameThisNode(facts),
		print: (_, facts) => nameThisNode(facts) ?? '',
		note: (_, facts) => (facts.thisNode ? describeThisNode(facts.thisNode, facts) : ''),
		shorterNotes: facts => (facts.thisNode ? formsOfThisNode(facts.thisNode, facts).slice(1) : []),
	},
	{...field('chainId', 'Chain'), group: 'chain', note: () => 'its id, which every transaction carries'},
	{
		...field('nativeTokenAddress', 'Native token'),
		group: 'chain',
		note: () => 'the token that is staked and pays fees',
	},
	{
		...field('genesisTime', 'Genesis', {show: formatTime}),
		group: 'chain',
		note: (_, {isUtc}) => `when the chain began${isUtc ? '' : ', local time'}`,
	},
	{
		...field('apr', 'Yearly yield', {show: formatPercent}),
		group: 'staking',
		note: () => "what stake earns in a year, before the validator's commission",
	},
	{
		label: 'Bonded',
		group: 'staking',
		isOptional: true,
		show: (_, facts) => describeBonded(facts),
		print: (_, facts) => describeBonded(facts) ?? '',
		note: (_, {supply = 0n}) => `of the supply of ${formatInteger(supply / namnamPerNam)} NAM`,
	},
	{
		...field('unbondingLength', 'Unbonding', {show: inEpochs}),
		group: 'staking',
		note: describeWholeWait,
	},
	{
		...field('pipelineLength', 'Pipeline', {show: inEpochs}),
		group: 'staking',
		note: item => `${about(item.pipelineLength, item)}until a change of stake takes effect`,
	},
	{
		...field('cubicSlashingWindowLength', 'Slashing window', {show: inEpochs}),
		group: 'staking',
		note: item =>
			`${about(item.cubicSlashingWindowLength, item)}faults this close together are slashed together`,
	},
	{
		...field('duplicateVoteMinSlashRate', 'Slash, double vote', {show: formatPercent}),
		group: 'staking',
		isOptional: true,
		note: () => 'of its stake, at least, a validator loses for signing two blocks at one height',
	},
	{
		...field('lightClientAttackMinSlashRate', 'Slash, light client', {show: formatPercent}),
		group: 'staking',
		isOptional: true,
		note: () => 'of its stake, at least, a validator loses for an attack on light clients',
	},
	{
		...field('epochsPerYear', 'Epochs in a year', {show: count => formatInteger(count)}),
		group: 'epochs',
		note: ({epochsPerYear}) => describeEpochLength(epochsPerYear),
	},
	{
		...field('minDuration', 'Shortest epoch', {show: inSeconds}),
		group: 'epochs',
		note: ({minDuration}) =>
			`${minDuration === undefined ? '' : `${formatDuration(Number(minDuration))}: `}an epoch never ends sooner`,
	},
	{
		...field('minNumOfBlocks', 'Fewest blocks in an epoch', {show: inBlocks}),
		group: 'epochs',
		note: () => 'an epoch never ends sooner',
	},
	{label: 'Next epoch', group: 'epochs', show: showNextEpoch, note: explainNextEpoch},
	{
		...field('epochSwitchBlocksDelay', 'Delay of an epoch switch', {show: inBlocks}),
		group: 'blocks',
		note: () => 'between the end of an epoch and the start of the next one',
	},
	{
		...field('maxBlockTime', 'Longest block', {show: inSeconds}),
		group: 'blocks',
		note: () => 'the longest time planned for a block',
	},
];

/** Lists every field of the parameters for a CSV, a row for each checksum. */
export function exportedParameterFields(item: Parameters): readonly ExactField<Parameters>[] {
	return [
		...exportedFields([...parameterFields, ...unreadChecksumFields(item)]),
		...item.checksums.map(({group, name, sha256}) => ({
			name: ['checksums', group, name].filter(part => part !== undefined).join('.'),
			field: 'checksums',
			exact: () => sha256,
		})),
	];
}

/** Cells of a figure of which three digits say enough: '432 M'. */
const briefly = 5;

/** Describes the active stake as a part of the supply: '432 M NAM, 61.2%'; undefined: one of them is not known. */
function describeBonded({stake, supply}: ParameterContext): string | undefined {
	if (!stake || supply === undefined) return undefined;
	const share = formatShare(stake.total * namnamPerNam, supply);
	return share && `${formatIntegerWithin(stake.total, briefly)} NAM, ${share}`;
}

/** Returns the fields of which something is known, or would be. */
export function shownParameterFields(
	parameters: Parameters,
	facts: ParameterContext,
): readonly ParameterField[] {
	return parameterFields.filter(
		({isOptional = false, name, show}) =>
			!isOptional ||
			show(parameters, facts) !== undefined ||
			(name !== undefined && isFlawed(parameters, name)),
	);
}

/** Lists the flaws of checksums: one for each that could not be read, or a single one if none could. */
export function unreadChecksums({flaws}: Parameters): readonly Flaw[] {
	return flaws.filter(({field}) => field === 'checksums' || field.startsWith('checksums.'));
}

/** Names each checksum that could not be read by its path. */
export function unreadChecksumFields(item: Parameters): readonly ItemField<Parameters, unknown>[] {
	return unreadChecksums(item).map(({path, field: part}) => ({
		name: path,
		label: path,
		parts: [part],
		show: () => undefined,
	}));
}

/** Dims the unit behind a number: '53 epochs'. */
function withUnit(text: string): Cell {
	const end = text.lastIndexOf(' ');
	return {parts: [text.slice(0, end), {text: text.slice(end), meaning: 'quiet'}]};
}

function inEpochs(count: bigint): Cell {
	return withUnit(countEpochs(count));
}

function inBlocks(count: bigint): Cell {
	return withUnit(`${formatInteger(count)} ${count === 1n ? 'block' : 'blocks'}`);
}

function inSeconds(count: bigint): Cell {
	return withUnit(`${formatInteger(count)} s`);
}

/** Writes the duration of some epochs, "about 13 d 6 h: "; empty if the parameters do not say how long one is. */
function about(epochs: bigint | undefined, parameters: Parameters): string {
	const duration = epochs === undefined ? undefined : durationOfEpochs(epochs, parameters);
	return duration === undefined ? '' : `about ${duration}: `;
}

function describeEpochLength(epochsPerYear: bigint | undefined): string {
	const length = epochsPerYear === undefined ? undefined : epochLengthInSeconds(epochsPerYear);
	return length === undefined ? 'epochs in a year' : `one about every ${formatDuration(Number(length))}`;
}

/** Tells the whole wait first: 'about 14 d (56 epochs) from unbonding to withdrawing: 53, pipeline 2, slashing window 1'. */
function describeWholeWait(parameters: Parameters): string {
	const {unbondingLength, pipelineLength, cubicSlashingWindowLength} = parameters;
	if (unbondingLength === undefined)
		return 'from unbonding to withdrawing, with the pipeline and the slashing window';
	const isWhole = pipelineLength !== undefined && cubicSlashingWindowLength !== undefined;
	const delay = isWhole
		? withdrawDelay({unbondingLength, pipelineLength, cubicSlashingWindowLength})
		: unbondingLength;
	const duration = durationOfEpochs(delay, parameters);
	const wait = duration === undefined ? countEpochs(delay) : `${duration} (${countEpochs(delay)})`;
	if (!isWhole)
		return `more than ${wait} from unbonding to withdrawing: pipeline and slashing window are added`;
	const parts = `${unbondingLength}, pipeline ${pipelineLength}, slashing window ${cubicSlashingWindowLength}`;
	return `${duration === undefined ? '' : 'about '}${wait} from unbonding to withdrawing: ${parts}`;
}

/** Shows the number of the next epoch: '~1205', without the sign if the service reported the current one. */
function showNextEpoch(_: Parameters, {clock}: ParameterContext): string | undefined {
	return clock && `${clock.isReported ? '' : '~'}${clock.epoch + 1n}`;
}

/** Explains where the number comes from, and when that epoch is due if that is known. */
function explainNextEpoch(_: Parameters, facts: ParameterContext): string {
	const {clock} = facts;
	if (!clock) return 'unknown until the service sends the genesis time and the epochs in a year';
	const time = timeOfEpoch(clock, clock.epoch + 1n);
	const from = clock.isReported ? 'as the service says' : 'an estimate';
	return time
		? `${from}: ${time.isBound ? 'before' : 'about'} ${formatTime(time.at, facts) ?? time.at}`
		: from;
}

/** Names the validator of the node that is asked; undefined: there is no node, or it does not tell whose it is. */
function nameThisNode({thisNode}: ParameterContext): string | undefined {
	return thisNode && nameOfThisNode(thisNode);
}
