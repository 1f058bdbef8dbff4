import {toAddress} from '../domain/parse-input.ts';
import type {System} from '../system/system.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import type {DisplayOptions} from './display-options.ts';
import {checkFormats} from './flags.ts';
import {readAsking} from './read-asking.ts';
import type {AskOptions} from './service.ts';
import {readChoice} from './values/values.ts';

/** Check of a service against its interface. */
export interface ServiceCheckCommand {
	readonly kind: 'serviceCheck';
	readonly ask: AskOptions;
	readonly look: DisplayOptions;
	/** Delegators whose lists are read. */
	readonly addresses: readonly string[];
	readonly output: (typeof checkFormats)[number];
}

/** Reads how a service is checked; undefined: it is only to say what it is. Throws a UsageError. */
export async function readServiceCheck(
	typed: Arguments,
	system: System,
): Promise<ServiceCheckCommand | undefined> {
	const output = readChoice(typed.labelOf('output'), typed.text('output') ?? 'table', checkFormats);
	if (!typed.has('check')) {
		if (typed.has('address')) throw new UsageError('--address names whose lists --check reads: give both');
		if (output === 'markdown') throw new UsageError('-o markdown is a form of --check: give both');
		return undefined;
	}
	const addresses = [...new Set(typed.texts('address').map(readDelegator))];
	const {ask, look} = await readAsking(typed, system);
	return {kind: 'serviceCheck', ask, look, addresses, output};
}

function readDelegator(text: string): string {
	const address = toAddress(text);
	if ('problem' in address) throw new UsageError(`--address: ${address.problem}`);
	return address.value;
}
