import {namnamPerNam} from '../domain/decimal.ts';
import {timeOfEpoch} from '../domain/epoch-clock.ts';
import type {StakeEvent} from '../domain/validator-stake.ts';
import {formatInteger, formatIntegerWithin, formatNam, formatNamBriefly} from '../format/number.ts';
import {speakFigures} from '../format/sentence.ts';
import {fillLines} from '../format/text.ts';
import type {Forms} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {countEpochs, formsOfWait} from './stake-words.ts';

/** Context from which a wait is computed. */
type WaitContext = Pick<CellContext, 'clock'>;

/** Describes the next event, and counts the others: '788 706.35 now +1', '52 726.15 active at 1205'. */
export function describeNextEvent([next, ...others]: readonly StakeEvent[], facts: WaitContext): Forms {
	if (!next) return [];
	const more = others.length === 0 ? '' : ` +${others.length}`;
	return describeEvent(next, facts).map(ways => ways.map(way => way + more));
}

/** Describes the next event, and the first stake that is not yet active, which earns nothing: '12.35 now, 131 at 1206 +1'. */
export function describeNextOfStake(events: readonly StakeEvent[], facts: WaitContext): Forms {
	const forms = describeNextEvent(events, facts);
	const [next, ...others] = events;
	const idle = others.find(({isActivation}) => isActivation);
	if (!next || next.isActivation || idle?.epoch === undefined) return forms;
	const [[first = ''] = []] = describeEvent(next, facts);
	const more = others.length === 1 ? '' : ` +${others.length - 1}`;
	const nam = idle.amount / namnamPerNam;
	return [[`${first}, ${nam === 0n ? '<1' : formatInteger(nam)} at ${idle.epoch}${more}`], ...forms];
}

/** Describes amount and time in ever shorter forms: '207.97 in ~2 d 20 h', '207.97 ~3 d', '207 ~3 d', '9.8e7 ~3 d'. */
export function describeEvent(event: StakeEvent, facts: WaitContext): Forms {
	const {amount} = event;
	const waits = waitForms(event, facts);
	const nam = amount / namnamPerNam;
	const brief = formatNamBriefly(amount);
	// An amount is cut if it must be, whatever the others in its column are; above zero it never reads 0.
	const shorter =
		nam === 0n && amount > 0n
			? ['<1']
			: [formatInteger(nam), String(nam), formatIntegerWithin(nam, minAmount)];
	return waits.map((wait, index) =>
		[brief, ...(index === waits.length - 1 ? shorter : [])].map(sum => `${sum} ${wait}`),
	);
}

/** Min cells of an amount that still show its size: '1.2e6'. */
const minAmount = 5;

function waitForms({epoch, isActivation}: StakeEvent, {clock}: WaitContext): readonly string[] {
	if (epoch === undefined) return ['now'];
	// The current epoch may be an estimate, and the service has not yet said that this can be withdrawn.
	if (clock && epoch <= clock.epoch) return [isActivation ? 'active now' : 'due'];
	if (isActivation) return [`active at ${epoch}`, `at ${epoch}`];
	if (!clock) return [`from epoch ${epoch}`, `at ${epoch}`];
	const time = timeOfEpoch(clock, epoch);
	if (!time) return [`in ${countEpochs(epoch - clock.epoch)}`, `at ${epoch}`];
	const [whole, brief] = formsOfWait(time);
	// Each is shorter than the one before in every row: a greater width may not drop what a smaller one shows.
	return [`in ${whole}`, whole, brief];
}

/** Max lines of a timeline, below a list that needs most of the room. */
const timelineLines = 3;

/**
Describes all events: 'now 788 706.35 withdrawable · epoch 1205 (~2 h) 131 450.89 become active'.

@param width cells of a line
*/
export function describeEvents(
	events: readonly StakeEvent[],
	facts: WaitContext & Pick<CellContext, 'theme'>,
	width: number,
): readonly string[] {
	const parts = events.map(({amount, epoch, isActivation}) => {
		const sum = `${formatNamBriefly(amount)} ${isActivation ? 'become active' : 'withdrawable'}`;
		if (epoch === undefined) return `now ${sum}`;
		const wait = describeWaitFor(epoch, facts);
		return `epoch ${epoch}${wait === undefined ? '' : ` (${wait})`} ${sum}`;
	});
	return fillLines(parts, {width, separator: facts.theme.glyphs.separator, maxLines: timelineLines});
}

/** Speaks an event: '1 007.200000 NAM can be withdrawn from epoch 1207 on, in about 14 h'. */
export function speakEvent({amount, epoch, isActivation}: StakeEvent, facts: WaitContext): string {
	const words = `${formatNam(amount)} NAM ${isActivation ? 'become active' : 'can be withdrawn'}`;
	if (epoch === undefined) return `${words} now`;
	const wait = describeWaitFor(epoch, facts);
	const isToCome = wait !== undefined && wait !== 'due';
	return `${words} from epoch ${epoch} on${isToCome ? `, in ${speakFigures(wait)}` : ''}`;
}

/** Speaks the nearest of what comes, and counts the others: '2.250000 NAM can be withdrawn now, 2 more to come'. */
export function speakNextEvent(
	[next, ...others]: readonly StakeEvent[],
	facts: WaitContext,
): string | undefined {
	return next && speakEvent(next, facts) + (others.length === 0 ? '' : `, ${others.length} more to come`);
}

/** Describes the wait for an epoch: '~2 d 20 h', 'due'; undefined if unknown. */
export function describeWaitFor(epoch: bigint, facts: WaitContext): string | undefined {
	return formsOfWaitFor(epoch, facts)?.[0];
}

/** Describes the wait for an epoch in two units, and in one: '~2 d 20 h', '~3 d', '<6 h' if only that is known; undefined if unknown. */
export function formsOfWaitFor(epoch: bigint, {clock}: WaitContext): readonly string[] | undefined {
	if (clock && epoch <= clock.epoch) return ['due'];
	const time = timeOfEpoch(clock, epoch);
	return time && formsOfWait(time);
}
