import {type BlockLook, isSilentAlone, type LastBlock} from '../domain/last-block.ts';
import {jailedAt, type Liveness} from '../domain/signing.ts';
import {lookOnSuspicion, type SigningNow} from '../domain/signing-now.ts';
import {formatInteger, formatShare} from '../format/number.ts';

/** Says how a validator voted on the block that was looked at, behind its name; undefined: it was not in that set. */
export function describeVote(last: LastBlock, cometAddress = ''): string | undefined {
	if (last.kind !== 'seen') return undefined;
	const {look} = last;
	const vote = look.flags.get(cometAddress);
	const block = `block ${formatInteger(look.height)}`;
	if (vote !== 'absent') return vote && `signed ${block}${vote === 'nil' ? ' with nil' : ''}`;
	const isAlone = isSilentAlone(look, cometAddress);
	return `did not sign ${block}: ${shareOf(look)} of the power did${isAlone ? ', so it is not the chain' : ''}`;
}

/** Says why a look at a block told nothing; undefined: it did. */
export function describeNoLook(last: LastBlock): string | undefined {
	if (last.kind === 'seen') return undefined;
	const height = formatInteger(last.height);
	return last.kind === 'pruned'
		? `the node keeps block ${height} no more, so its votes are not known`
		: `the votes on block ${height} may still change, so they are not counted`;
}

/**
Says more of a validator that does not sign, or misses some: its vote on the last block, from the longest form to the
shortest; undefined: nobody looked.
*/
export function describeLastVote(address: string, signing: SigningNow): readonly string[] | undefined {
	const last = lookOnSuspicion(signing, address);
	const {cometAddress = ''} = signing.liveness.validators.get(address) ?? {};
	const words = last && (describeVote(last, cometAddress) ?? describeNoLook(last));
	if (words === undefined) return undefined;
	const isAlone = last?.kind === 'seen' && isSilentAlone(last.look, cometAddress);
	return isAlone ? [words, `${shareOf(last.look)} of the power signed`] : [words];
}

function shareOf({present, total}: BlockLook): string {
	return formatShare(present, total) ?? '0%';
}

/** Writes missed votes, '412 of 10 000', and those for which a validator is jailed. */
export function writeVotes(missed: bigint, liveness: Liveness) {
	const counted = `${formatInteger(missed)} of ${formatInteger(liveness.window)}`;
	return {counted, limit: formatInteger(jailedAt(liveness))};
}

/** Time at which a validator that missed too many votes is jailed. */
export const nextChange = 'with the next change of the set';
