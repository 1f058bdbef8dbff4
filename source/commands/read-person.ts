import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {ReadNamed} from './known-labels.ts';
import type {ChainLedger} from './refresh-ledger.ts';

/**
Reads who the changes are for, and the names that this person gave.

@param ownValidator that of the person's own node, which is theirs without a label
*/
export async function readPerson(
	chain: string,
	readNamed: ReadNamed,
	ownValidator?: string,
): Promise<Pick<ChainLedger, 'person' | 'labels'>> {
	const named = await readNamed(chain);
	const validators = named.filter(({isValidator}) => isValidator);
	const own = named.filter(({isValidator = false}) => !isValidator).slice(0, maxMyAddresses);
	return {
		person: {
			addresses: own.map(({address, label = ''}) => ({address, label})),
			validators: new Set([
				...validators.map(({address}) => address),
				...(ownValidator === undefined ? [] : [ownValidator]),
			]),
		},
		labels: new Map(validators.map(({address, label = ''}) => [address, label])),
	};
}
