/**
Broadcasts to a real node, kills it in between, and holds what the program said against what is in the blocks once the
node runs again: `npm run field`. It takes a CometBFT 0.37 in PATH; without one it says so and does nothing.
*/
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createNode, findCometbft} from './comet-node.ts';
import {hashOf, judge} from './judge.ts';
import {broadcast, type Said} from './program.ts';
import {type Scene, type Step, scenes} from './steps.ts';

const version = await findCometbft();
if (version === undefined) {
	console.log('skipped: there is no cometbft in PATH');
	process.exit(0);
}

const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-field-'));
let mistakes = 0;
try {
	console.log(`CometBFT ${version}`);
	for (const [index, scene] of scenes.entries()) await play(scene, path.join(folder, String(index)));
	console.log(mistakes === 0 ? 'what was said is what became of it' : `${mistakes} mistakes`);
} finally {
	await rm(folder, {recursive: true, force: true, maxRetries: 5});
}
process.exitCode = mistakes === 0 ? 0 : 1;

async function play({name, settings, steps}: Scene, home: string): Promise<void> {
	console.log(`\n${name}`);
	const node = await createNode(home, settings);
	await node.start();
	try {
		const send = (bytes: Uint8Array, ...words: string[]) =>
			broadcast(folder, bytes, ['-r', node.url, ...words]);
		const heard: [Step, Said][] = [];
		for (const step of steps) heard.push([step, await step.run({node, send}, step.bytes)]);
		await node.kill();
		await node.start();
		for (const [step, said] of heard) {
			const found = await node.find(hashOf(step.bytes));
			const wrong = [...judge(step, said, found)];
			mistakes += wrong.length;
			print(
				step,
				said,
				found === undefined ? 'in no block' : `block ${found.height}, code ${found.code}`,
				wrong,
			);
		}
	} finally {
		await node.kill();
	}
}

function print(
	{name}: Step,
	{answer, exitCode, sentence}: Said,
	truth: string,
	wrong: readonly string[],
): void {
	const said = `${answer?.outcome ?? 'refused'} ${exitCode}`;
	console.log(`  ${wrong.length === 0 ? 'right' : 'WRONG'}  ${name.padEnd(38)} ${said.padEnd(14)} ${truth}`);
	if (wrong.length > 0) console.log(`         ${wrong.join('; ')}\n         ${sentence}`);
}
