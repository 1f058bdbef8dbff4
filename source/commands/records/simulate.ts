import {readSimulation} from '../../options/simulation.ts';
import type {Command} from './command.ts';

export const simulateCommand: Command = {
	summary: 'serve the embedded chain with made-up data until interrupted',
	flags: [
		'port',
		'seed',
		'start',
		'speed',
		'validators',
		'delegators',
		'separate-ids',
		'no-separate-ids',
		'shapes',
		'without',
		'fault',
		'scenario',
		'sample',
		'help',
		'version',
	],
	notes: [
		'Its GET / lists what can be asked, and says how to write a transaction.',
		'It asks for the key in STAKEDECK_API_KEY, if there is one.',
		'GET / says what each fault does; several may be planted. It also tells the steps of the scenario, with their epochs and heights.',
		'At --speed 0 its clock stands still, and POST /advance?epochs=1 or ?blocks=1 moves it on.',
		'A path taken away answers as if it had never existed; the name in its braces does not matter.',
	],
	examples: [
		'simulate --port 8080 --seed 7',
		'simulate --shapes server --without chain/epoch/latest',
		'simulate --fault torn-pages,wrong-total',
		'simulate --scenario week --speed 3600',
		'simulate --scenario jailing --start 2026-01-01 --speed 0',
		'simulate --sample bond > bond.tx',
	],
	async read({typed, system, loaders}) {
		const options = await readSimulation(typed, system.environment);
		return {act: async () => (await import('../simulate.ts')).simulate(options, system, loaders)};
	},
};
