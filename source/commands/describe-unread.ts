import type {Person} from '../domain/chain-reading.ts';
import {describeFailure} from '../domain/failure.ts';
import type {Digest} from '../ledger/digest.ts';
import {deferralWords} from '../ledger/sight.ts';
import type {ChainAnswer} from '../model/read-chain.ts';
import {printLine} from '../system/print.ts';
import type {System} from '../system/system.ts';

/** Says which lists were not compared, and why. */
export function describeDeferrals(digests: readonly Digest[], person: Person, system: System): void {
	for (const [list, deferral] of new Map(digests.flatMap(({deferrals}) => [...deferrals]))) {
		const label = person.addresses.find(({address}) => list.endsWith(address))?.label;
		const [part] = list.split(' ');
		const what = label === undefined ? `the ${list}` : `the ${part} of ${label}`;
		printLine(system, `${what} could not be compared: ${deferralWords[deferral]}`);
	}
}

/** Says which votes and rewards could not be read, and how many lists of them had to wait. */
export function describeUnread(
	{ownFailures, leftOut}: Pick<ChainAnswer, 'ownFailures' | 'leftOut'>,
	system: System,
): void {
	for (const [part, {failure}] of ownFailures) {
		printLine(system, `${part} could not be read, and were not compared: ${describeFailure(failure)}`);
	}
	if (leftOut > 0) {
		const lists = `${leftOut} ${leftOut === 1 ? 'list' : 'lists'} of votes and rewards`;
		printLine(system, `${lists} were left for the next run, which asks for them first`);
	}
}
