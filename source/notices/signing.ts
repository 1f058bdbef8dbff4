import {type Concern, isWeighty, type Level, sumConcerned} from '../domain/concern.ts';
import {epochLength} from '../domain/epoch.ts';
import {isNearJail} from '../domain/signing-now.ts';
import {formatDuration} from '../format/time.ts';
import {type ConcernFacts, newestEvent} from './facts.ts';
import {describeLastVote, nextChange, secondsLeft, writeVotes} from './missed-votes.ts';
import {type MyValidator, stakeByValidator} from './stake.ts';

/** Tells whether a validator is the person's own: it has a label, or is that of their node. */
export function isMyValidator(
	address: string | undefined,
	{labels, nodeValidator}: Pick<ConcernFacts, 'labels' | 'nodeValidator'>,
): boolean {
	return address !== undefined && (labels?.has(address) === true || nodeValidator?.address === address);
}

/** Returns the addresses of the validators that are looked at closely: the person's own, and those with stake of theirs. */
export function watchedValidators({
	stakes,
	labels,
	nodeValidator,
}: Pick<ConcernFacts, 'stakes' | 'labels' | 'nodeValidator'>): readonly string[] {
	const own = nodeValidator ? [nodeValidator.address] : [];
	return [...own, ...(labels?.keys() ?? []), ...(stakeByValidator(stakes)?.keys() ?? [])];
}

/** Returns the person's own validators, each with their stake there; groups: those with stake of theirs. */
export function ownValidators(
	groups: readonly MyValidator[],
	{labels, nodeValidator}: Pick<ConcernFacts, 'labels' | 'nodeValidator'>,
): readonly MyValidator[] {
	const own = new Map([
		...(nodeValidator ? [[nodeValidator.address, nodeValidator.name] as const] : []),
		...(labels ?? []),
	]);
	return [...own].map(
		([id, name]) =>
			groups.find(({subject}) => subject.id === id) ?? {
				subject: {type: 'validator', id, name},
				validator: undefined,
				mine: [],
				active: [],
			},
	);
}

/**
Returns what is wrong with the votes of a validator: that it does not sign now, or missed so many that it may soon be
jailed. Undefined: nothing is, or no node tells.
*/
export function concernOfSigning(
	{subject, mine}: MyValidator,
	facts: ConcernFacts,
	allMine: bigint | undefined,
): Concern | undefined {
	const {signing} = facts;
	const missed = signing?.liveness.validators.get(subject.id)?.missed;
	if (missed === undefined || !signing) return undefined;
	const isOwn = isMyValidator(subject.id, facts);
	const isNear = isNearJail(signing.liveness, missed);
	const word = signing.signs.get(subject.id);
	const common = {subject, mine, more: describeLastVote(subject.id, signing)};
	const rest: Level = isOwn || isWeighty(sumConcerned(mine), allMine) ? 'worth-knowing' : 'minor';
	// Stake elsewhere can be moved; a short stop is no reason for that.
	const grave: Level = isOwn || (isNear && rest === 'worth-knowing') ? 'needs-me' : rest;
	if (word === 'no') {
		const last = newestEvent(facts.events, subject.id, ['validator.not-signing', 'validator.signs-again']);
		const since = last?.kind === 'validator.not-signing' ? last.time : undefined;
		const seconds = secondsLeft(subject.id, signing, facts.parameters);
		const words = `does not sign, jailed ${seconds === 0 ? nextChange : `in ~${formatDuration(seconds)}`}`;
		const epoch = jailEpoch(seconds, facts);
		return {...common, kind: 'validator.not-signing', level: grave, since, epoch, words};
	}
	if (!isNear || rest === 'minor') return undefined;
	const since = newestEvent(facts.events, subject.id, ['validator.near-jail'])?.time;
	// One that signs again wins back its votes by itself.
	const level = isOwn && word !== 'yes' ? 'needs-me' : 'worth-knowing';
	const {counted, limit} = writeVotes(missed, signing.liveness);
	const words = `missed ${counted} votes, jailed at ${limit}`;
	return {...common, kind: 'validator.near-jail', level, since, epoch: undefined, words};
}

/** Returns the epoch with whose beginning a validator is jailed if it stays silent, an estimate; undefined: not known. */
function jailEpoch(seconds: number, {epoch, parameters}: ConcernFacts): bigint | undefined {
	const length = parameters && epochLength(parameters);
	if (epoch === undefined || length === undefined || length <= 0n) return undefined;
	return epoch + BigInt(Math.floor(seconds)) / length + 1n;
}
