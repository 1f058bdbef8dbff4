import path from 'node:path';
import {createNode, findCometbft} from './comet-node.ts';
import {hashOf, judge} from './judge.ts';
import {broadcast, type Said} from './program.ts';
import {type Scene, type Step, scenes} from './steps.ts';

/**
Broadcasts to a node, kills it in between, and holds what the program said against what is in the blocks once the node
runs again; returns the mistakes. It takes a CometBFT 0.37 in PATH.
*/
export async function checkBroadcasts(folder: string): Promise<number> {
	const version = await findCometbft();
	if (version === undefined) {
		console.log('broadcasts\n  skipped: there is no cometbft in PATH');
		return 0;
	}
	console.log(`broadcasts to CometBFT ${version}`);
	let mistakes = 0;
	for (const [index, scene] of scenes.entries()) mistakes += await play(scene, folder, String(index));
	return mistakes;
}

async function play({name, settings, steps}: Scene, folder: string, home: string): Promise<number> {
	console.log(`\n${name}`);
	const node = await createNode(path.join(folder, home), settings);
	await node.start();
	let mistakes = 0;
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
	return mistakes;
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
