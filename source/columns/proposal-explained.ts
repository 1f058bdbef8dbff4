import {decimalToText, namnamScale} from '../domain/decimal.ts';
import {type EpochClock, timeOfEpochOr} from '../domain/epoch-clock.ts';
import type {Proposal} from '../domain/proposal.ts';
import {epochOf, nextEventOf, type ProposalEvent, timeOf, waitOf} from '../domain/proposal-wait.ts';
import type {RecordedResult} from '../domain/recorded-result.ts';
import {
	countVotes,
	fullStake,
	needsTurnout,
	ruleOf,
	stakeBehind,
	turnoutThreshold,
	verdictOf,
} from '../domain/tally.ts';
import type {CellContext} from './cell-context.ts';
import {type ExactField, toExactText} from './exact-field.ts';
import {sayStatus} from './proposal-status.ts';

/** Decimals of a share: a millionth is distinct from zero. */
const shareScale = 6;

const eventWords: Readonly<Record<ProposalEvent, string>> = {start: 'start', end: 'end', execution: 'final'};

/**
Makes the fields that decide a proposal, for machines: status, when, turnout, shares and verdict, each under its path.
Every figure is exact, stakes in NAM and shares as fractions that are cut.
*/
export function explainedProposalFields({
	stake,
	result,
	clock,
}: Pick<Partial<CellContext>, 'stake' | 'result' | 'clock'>): readonly ExactField<Proposal>[] {
	const total = fullStake(stake);
	const verdict = (proposal: Proposal) => {
		const judged = verdictOf(proposal, stake);
		return 'why' in judged ? undefined : judged.verdict;
	};
	const why = (proposal: Proposal) => {
		const judged = verdictOf(proposal, stake);
		if ('why' in judged) return judged.why;
		const {lack, rule, hasTurnout} = judged.verdict;
		if (lack) return lack.of === 'yay' ? 'nays' : 'turnout';
		return needsTurnout(rule) || hasTurnout ? 'majority' : 'lowTurnout';
	};
	const needed = (proposal: Proposal) => {
		const rule = ruleOf(proposal);
		return rule && total && needsTurnout(rule) ? inNam(turnoutThreshold(rule, total)) : undefined;
	};
	const voted = (proposal: Proposal) => {
		const count = countVotes(proposal);
		return count.kind === 'unknown' ? undefined : count.kind === 'none' ? 0n : count.voted;
	};
	const shareOfVotes = (answer: 'yay' | 'nay' | 'abstain') => (proposal: Proposal) => {
		const count = countVotes(proposal);
		return count.kind === 'counted' ? share(count.votes[answer], count.voted) : undefined;
	};
	return [
		fact('id', ({id}) => id),
		fact('status', ({status}) => (status === undefined ? undefined : sayStatus(status))),
		...whenFields(clock),
		fact('turnout.voted', proposal => inNam(voted(proposal))),
		fact('turnout.activeStake', () => inNam(total)),
		fact('turnout.share', proposal => share(voted(proposal), stakeBehind(voted(proposal) ?? 0n, stake))),
		fact('turnout.needed', needed),
		fact('shares.yay', shareOfVotes('yay')),
		fact('shares.nay', shareOfVotes('nay')),
		fact('shares.abstain', shareOfVotes('abstain')),
		fact('verdict.outcome', proposal => {
			const known = verdict(proposal);
			return known && (known.isPassing ? 'pass' : 'fail');
		}),
		fact('verdict.why', why),
		fact('verdict.missing', proposal => inNam(verdict(proposal)?.lack?.amount)),
		...(result ? resultFields(result) : []),
	];
}

/** Makes the fields of the next event. */
function whenFields(clock: EpochClock | undefined): readonly ExactField<Proposal>[] {
	const field = (name: string, value: (proposal: Proposal, event: ProposalEvent) => unknown) =>
		fact(`when.${name}`, proposal => {
			const event = nextEventOf(proposal);
			return toExactText(event && value(proposal, event));
		});
	const timeIn = (proposal: Proposal, event: ProposalEvent) =>
		timeOfEpochOr(timeOf(proposal, event), clock, epochOf(proposal, event));
	const isBound = clock?.length !== undefined && clock.secondsLeft === undefined;
	return [
		field('event', (_, event) => eventWords[event]),
		field('epoch', epochOf),
		field('time', (proposal, event) => timeIn(proposal, event)?.at),
		...(isBound ? [field('earliest', (proposal, event) => timeIn(proposal, event)?.earliest)] : []),
		field('seconds', proposal => waitOf(proposal, clock)?.seconds),
	];
}

/** Makes the fields of the end of a vote, as the chain wrote it down with the stake of its time. */
function resultFields(result: RecordedResult): readonly ExactField<Proposal>[] {
	const field = (name: string, value: (of: RecordedResult) => string | undefined) =>
		fact(`result.${name}`, ({id}) => (result.id === id ? value(result) : undefined));
	return [
		field('outcome', ({isPassed}) => (isPassed ? 'passed' : 'rejected')),
		field('rule', ({tallyType}) => tallyType),
		field('activeStake', ({total}) => inNam(total)),
		field('turnout', ({yay, nay, abstain, total}) => share(yay + nay + abstain, total)),
		...(['yay', 'nay', 'abstain'] as const).map(answer => field(answer, of => inNam(of[answer]))),
	];
}

/** Makes a derived field, which is absent rather than unreadable if a property it needs is. */
function fact(name: string, exact: (proposal: Proposal) => string | undefined): ExactField<Proposal> {
	return {name, field: name, exact};
}

function inNam(namnam: bigint | undefined): string | undefined {
	return namnam === undefined ? undefined : decimalToText({units: namnam, scale: namnamScale});
}

/** Divides part by whole to six decimals, cut: '0.931087'. */
function share(part: bigint | undefined, whole: bigint | undefined): string | undefined {
	if (part === undefined || !whole) return undefined;
	return decimalToText({units: (part * 10n ** BigInt(shareScale)) / whole, scale: shareScale});
}
