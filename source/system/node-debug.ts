import {UsageError} from './usage-error.ts';

/**
Throws a UsageError where Node was told to print what it does: the headers that it sends, and the environment of what it
starts, have the key in them. Node decides so before the first line of this program, and nothing takes it back.
*/
export function refuseNodeDebug({NODE_DEBUG}: Readonly<Record<string, string | undefined>>): void {
	if (!NODE_DEBUG) return;
	throw new UsageError(
		'NODE_DEBUG is set, with which Node prints all that is sent, the key too: start it without, as with env -u NODE_DEBUG stakedeck',
	);
}
