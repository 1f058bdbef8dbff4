import {lastValidatorVotingEpoch, lastVotingEpoch} from '../../../domain/epoch.ts';
import type {Proposal} from '../../../domain/proposal.ts';
import {formatTime} from '../../../format/time.ts';
import {problemOf} from '../../list/detail-field.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

type EpochField = 'startEpoch' | 'endEpoch' | 'activationEpoch';
type TimeField = 'startTime' | 'endTime' | 'activationTime' | 'currentTime';

interface Moment {
	readonly detail: Detail;
	/** The epoch with which it is over, or has come; undefined where it is not known. */
	readonly epoch: bigint | undefined;
}

/** The epochs of the vote in their order, with their estimated times, and "Now" at its place among them. */
export function describeTimeline(proposal: Proposal, facts: Facts): Detail[] {
	const {epoch} = facts;
	const moments = momentsOf(proposal, facts);
	const next = moments.findIndex(moment => moment.epoch !== undefined && isAhead(moment.epoch, epoch));
	const at = epoch === undefined ? 0 : next === -1 ? moments.length : next;
	return moments.map(({detail}) => detail).toSpliced(at, 0, describeNow(proposal, facts));
}

function momentsOf(proposal: Proposal, facts: Facts): Moment[] {
	const {startEpoch, endEpoch, activationEpoch} = proposal;
	const lastOf = (epoch: bigint | undefined, label: string, who: string): Moment => ({
		detail: {
			label,
			value: epoch === undefined ? facts.theme.glyphs.missing : `epoch ${epoch}`,
			note: `the last epoch in which ${who} may vote`,
			...(epoch !== undefined && {exact: epoch.toString()}),
		},
		epoch: epoch === undefined ? undefined : epoch + 1n,
	});
	const hasWindow = startEpoch !== undefined && endEpoch !== undefined && startEpoch < endEpoch;
	const forValidators = hasWindow ? lastValidatorVotingEpoch({startEpoch, endEpoch}) : undefined;
	return [
		{detail: describeMoment(proposal, facts, 'Voting from', 'startEpoch', 'startTime'), epoch: startEpoch},
		lastOf(forValidators, 'Validators to', 'validators'),
		lastOf(lastVotingEpoch(proposal), 'Delegators to', 'delegators'),
		{detail: describeMoment(proposal, facts, 'Voting over', 'endEpoch', 'endTime'), epoch: endEpoch},
		{
			detail: describeMoment(proposal, facts, 'Activation', 'activationEpoch', 'activationTime'),
			epoch: activationEpoch,
		},
	];
}

/** The epoch first: the time is an estimate that moves by hours. */
function describeMoment(
	proposal: Proposal,
	facts: Facts,
	label: string,
	epochField: EpochField,
	timeField: TimeField,
): Detail {
	const {[epochField]: epoch, [timeField]: time} = proposal;
	const words = [
		...(epoch === undefined ? [] : [`epoch ${epoch}`]),
		...(time === undefined ? [] : [describeTime(time, facts)]),
	];
	return {...finish(proposal, facts, label, words, [epochField, timeField]), exact: epoch?.toString()};
}

/** Where the service was when it answered. */
function describeNow(proposal: Proposal, facts: Facts): Detail {
	const {epoch, isEpochTold} = facts;
	const {currentTime} = proposal;
	const words = [
		...(epoch === undefined ? [] : [`epoch ${isEpochTold ? '' : '~'}${epoch}`]),
		// The service's own current time is not an estimate.
		...(currentTime === undefined ? [] : [describeTime(currentTime, facts).replace(/^~/, '')]),
	];
	const detail = finish(proposal, facts, 'Now', words, ['currentTime']);
	if (words.length === 0) return detail;
	return {
		...detail,
		note: detail.note ?? 'when the service answered, by its own clock',
		meaning: detail.meaning ?? 'title',
		exact: currentTime?.toString(),
	};
}

/** What is known of it, and what could not be understood. */
function finish(
	proposal: Proposal,
	{theme}: Facts,
	label: string,
	words: readonly string[],
	fields: readonly string[],
): Detail {
	const problems = fields.flatMap(field => problemOf(proposal, field) ?? []);
	if (problems.length === 0) return {label, value: words.join(', ') || theme.glyphs.missing};
	const value = [...words, '?'].join(', ');
	return {label, value, note: `unreadable: ${[...new Set(problems)].join('; ')}`, meaning: 'warning'};
}

function describeTime(time: bigint, {isUtc}: Facts): string {
	const text = formatTime(time, {isUtc});
	return text === undefined ? `second ${time} since 1970` : `~${text}`;
}

function isAhead(epoch: bigint, now: bigint | undefined): boolean {
	return now !== undefined && epoch > now;
}
