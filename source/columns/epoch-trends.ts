import {type EpochPoint, epochsInDays, lastWithin, valuesOfParts} from '../domain/epoch-points.ts';
import {formatInteger, formatNamBriefly} from '../format/number.ts';
import {drawSparkline} from '../format/sparkline.ts';
import type {CellContext} from './cell-context.ts';

/** Days of the changes that lists and details show. */
const shownDays = 7n;

type TrendFacts = Pick<CellContext, 'parameters'> & Partial<Pick<CellContext, 'history' | 'clock'>>;

/** Returns the change of a validator's power over seven days, whole NAM; undefined where it is not known. */
export function changeOfPower(
	{address, votingPower}: {readonly address: string | undefined; readonly votingPower: bigint | undefined},
	{history, clock, parameters}: TrendFacts,
): bigint | undefined {
	const epoch = clock?.epoch;
	const week = epochsInDays(shownDays, parameters);
	const day = epochsInDays(1n, parameters);
	if (votingPower === undefined || epoch === undefined || week === undefined || day === undefined)
		return undefined;
	// Nobody may have watched at that very epoch.
	const before = lastWithin(history?.('power', address) ?? [], epoch - week - day, epoch - week);
	return before && votingPower - before.value;
}

/** Cells of a sparkline beside words. */
const maxCells = 14;

/**
Describes how a figure moved in the last seven days, or since it is known: '+45 000 NAM in 7 d  ▁▂▂▃▃▄▅▆'. Undefined
where fewer than two epochs are known.
*/
export function describeTrend(
	points: readonly EpochPoint[],
	unit: 'NAM' | 'namnam',
	{clock, parameters, theme}: Omit<TrendFacts, 'history'> & Pick<CellContext, 'theme'>,
): string | undefined {
	const week = epochsInDays(shownDays, parameters);
	const last = points.at(-1);
	if (week === undefined || !last) return undefined;
	const now = clock && clock.epoch > last.epoch ? clock.epoch : last.epoch;
	const known = points.filter(point => point.epoch >= now - week);
	const [first] = known;
	if (!first || first === last) return undefined;
	const format = unit === 'NAM' ? formatInteger : formatNamBriefly;
	const change = last.value - first.value;
	const words = `${writeChange(change, format)} NAM in ${describeSpan(last.epoch - first.epoch, theme, parameters)}`;
	const line = drawSparkline(valuesOfParts(known, {from: first.epoch, to: now}, maxCells), theme);
	return line === '' ? words : `${words}  ${line}`;
}

/** Writes a change with its sign: '+45 000', '-1 200', '0'. */
export function writeChange(change: bigint, format: (size: bigint) => string): string {
	if (change === 0n) return '0';
	return change > 0n ? `+${format(change)}` : `-${format(-change)}`;
}

function describeSpan(
	epochs: bigint,
	{isSpoken}: CellContext['theme'],
	parameters: CellContext['parameters'],
): string {
	const day = epochsInDays(1n, parameters) ?? 0n;
	const days = day === 0n ? 0n : epochs / day;
	if (days === 0n) return epochs === 1n ? '1 epoch' : `${epochs} epochs`;
	return isSpoken ? `${days} ${days === 1n ? 'day' : 'days'}` : `${days} d`;
}
