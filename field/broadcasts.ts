import path from 'node:path';
import {type CometNode, createNode} from './comet-node.ts';
import {hashOf, judge} from './judge.ts';
import type {Part} from './part.ts';
import {broadcast, type Said} from './program.ts';
import {type Scene, type Step, scenes} from './steps.ts';

/**
Broadcasts to a node, kills it in between, and holds what the program said against what is in the blocks once the node
runs again; returns the mistakes.
*/
export async function checkBroadcasts({program, folder}: Part): Promise<number> {
	let mistakes = 0;
	for (const [index, scene] of scenes.entries()) {
		mistakes += await play(
			scene,
			await createNode(program, path.join(folder, String(index)), scene.settings),
			folder,
		);
	}
	return mistakes;
}

async function play({name, steps}: Scene, node: CometNode, folder: string): Promise<number> {
	console.log(`\n${name}`);
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
