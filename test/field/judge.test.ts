import {expect, it} from 'vitest';
import type {Included} from '../../field/comet-node.ts';
import {hashOf, judge} from '../../field/judge.ts';
import type {Said} from '../../field/program.ts';
import type {Step} from '../../field/steps.ts';

const bytes = Buffer.from('key=value');
const hash = hashOf(bytes);
const step: Step = {
	name: 'a step',
	bytes,
	truths: ['applied 0', 'unknown 6', 'notAccepted 1'],
	isIncluded: undefined,
	run: () => expect.unreachable(),
};

function saying(outcome: string, exitCode: number, fields: Partial<Said['answer'] & object> = {}): Said {
	const answer = {
		outcome,
		hash,
		hashFromNode: null,
		hashes: 'unknown',
		height: '7',
		followed: null,
		...fields,
	};
	return {exitCode, sentence: `applied in block 7, ${hash}`, answer};
}

const inBlock: Included = {height: '7', code: 0};

it.each<readonly [Said, Included | undefined, Partial<Step>, readonly string[]]>([
	[saying('applied', 0), inBlock, {}, []],
	[saying('unknown', 6), undefined, {}, []],
	[saying('unknown', 6), inBlock, {}, []],
	[saying('unknown', 6), inBlock, {isIncluded: false}, ['the node has it in a block']],
	[saying('unknown', 6), undefined, {isIncluded: true}, ['the node has it in no block']],
	[saying('unknown', 0), undefined, {truths: ['unknown 6']}, ['unknown 6 would be true']],
	[
		saying('applied', 0),
		undefined,
		{},
		['the node did not apply it', 'the sentence does not name its block'],
	],
	[saying('applied', 0), {height: '7', code: 1}, {}, ['the node did not apply it']],
	[saying('applied', 0, {height: '8'}), inBlock, {}, ['it is in block 7, not in 8']],
	[saying('notAccepted', 1), inBlock, {}, ['it is in a block all the same']],
	[saying('unknown', 6, {hash: 'AB'}), undefined, {}, [`its hash is ${hash}`]],
	[saying('unknown', 6, {hashFromNode: 'AB'}), undefined, {}, ['the node gave back another hash']],
])('%j, and the node says %j: judged as %j, %j', (said, found, fields, wrong) => {
	expect([...judge({...step, ...fields}, said, found)]).toEqual(wrong);
});
