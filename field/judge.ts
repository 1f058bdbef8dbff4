import {createHash} from 'node:crypto';
import type {Included} from './comet-node.ts';
import type {Said} from './program.ts';
import type {Step} from './steps.ts';

/** The hash of a transaction, reckoned apart from the program. */
export function hashOf(bytes: Uint8Array): string {
	return createHash('sha256').update(bytes).digest('hex').toUpperCase();
}

/** Yields each reason why the report contradicts the node's state; nothing if all of it is true. */
export function* judge(
	{bytes, truths, isIncluded}: Step,
	said: Said,
	found: Included | undefined,
): Generator<string> {
	const {answer, exitCode, sentence} = said;
	const told = `${answer?.outcome ?? ''} ${exitCode}`;
	if (!truths.includes(told)) yield `${truths.map(truth => truth.trim()).join(' or ')} would be true`;
	if (isIncluded !== undefined && isIncluded !== (found !== undefined)) {
		yield isIncluded ? 'the node has it in no block' : 'the node has it in a block';
	}
	if (!answer) return;
	const hash = hashOf(bytes);
	if (answer.hash !== hash) yield `its hash is ${hash}`;
	if (answer.hashFromNode !== null && answer.hashFromNode !== hash) yield 'the node gave back another hash';
	if (answer.outcome === 'applied') {
		const height = answer.followed?.height ?? answer.height;
		if (found?.code !== 0) yield 'the node did not apply it';
		if (found && height !== found.height) yield `it is in block ${found.height}, not in ${height}`;
	}
	const {outcome} = answer;
	if (outcome === 'unknown' && !sentence.includes(hash)) yield 'the sentence does not name its hash';
	if (outcome === 'applied' && !sentence.includes(`applied in block ${found?.height}`)) {
		yield 'the sentence does not name its block';
	}
	const isDenied = ['rejected', 'notAccepted', 'notSent'].includes(answer.outcome);
	if (isDenied && found) yield 'it is in a block all the same';
}
