import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {setTimeout as sleep} from 'node:timers/promises';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {digestReading} from '../../source/ledger/digest.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {stakedeck} from '../programs.ts';
import {mebibytes, milliseconds} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {median, quantile} from '../report/statistics.ts';
import {small} from '../sizes.ts';
import {folder} from '../terminal/environment.ts';
import {type Bench, inScreen, type Result} from './session.ts';

const validatorCount = 500;
const readings = 200;
const openings = 50;

/** Validators that moved since the reading before, as after a change of epoch. */
const movedShare = 10;

/** Time after which the lists of a small chain were compared at least once. */
const fillMilliseconds = 30_000;
const programs = 3;

/** Measures a comparison of a whole list, its place on the disk, the opening of the file, and what a ledger adds. */
export async function measureLedger({chain}: Bench): Promise<Result> {
	const load = async () => ({DatabaseSync});
	const open = (name?: string) => openLedger(name === undefined ? undefined : path.join(folder, name), load);
	const inMemory = digestMany((await open()).database);
	const onDisk = digestMany((await open('compared.sqlite')).database);
	const opened: number[] = [];
	for (let count = 0; count < openings; count++) {
		const started = performance.now();
		const {database} = await open('compared.sqlite');
		opened.push(performance.now() - started);
		database.close();
	}
	const line = (program: string, times: readonly number[], most: number): Line => ({
		measure: 'ledger',
		program,
		figures: [`${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(quantile(times, 0.99))}`],
		goal: atMost(quantile(times, 0.5), most, `${most} ms`),
	});
	const [kept, none] = [await residentWith(chain.address, true), await residentWith(chain.address, false)];
	const added = median(kept) - median(none);
	return {
		lines: [
			line(`a comparison of ${validatorCount} validators`, inMemory, 5),
			line('  with its write to the disk', onDisk, 25),
			line('opening the file', opened, 15),
			{
				measure: 'ledger',
				program: 'memory that a ledger adds to a dashboard',
				figures: [`${mebibytes(added)} (${mebibytes(median(none))} without)`],
				goal: atMost(added, 6, '6 MiB'),
			},
		],
		notes: [
			`A comparison reads what was kept, finds what differs in ${validatorCount} validators of which a tenth moved, and writes what is kept, in memory and on the disk of this machine, each ${readings} times. Memory is VmRSS ${fillMilliseconds / 1000} s after the first rows, the median of ${programs} programs.`,
		],
	};
}

/** Memory of dashboards that keep a ledger, or none, in MiB. */
async function residentWith(address: string, isKept: boolean): Promise<readonly number[]> {
	const config = path.join(folder, `remember-${isKept}`);
	await mkdir(path.join(config, 'stakedeck'), {recursive: true});
	await writeFile(path.join(config, 'stakedeck', 'config.toml'), `remember = ${isKept}\n`);
	const {file, parameters, ready} = stakedeck(address);
	const program = {file: 'env', parameters: [`XDG_CONFIG_HOME=${config}`, file, ...parameters], ready};
	const taken = Array.from({length: programs}, () =>
		inScreen(program, small, async screen => {
			await sleep(fillMilliseconds);
			return (await screen.memory()).resident ?? Number.NaN;
		}),
	);
	return Promise.all(taken);
}

/** Times of comparisons, one after the other, in milliseconds. */
function digestMany(database: DatabaseSync): readonly number[] {
	const ledger = new Ledger(database, 'bench.1');
	const facts = {
		person: {addresses: [], validators: new Set<string>()},
		activeStake: undefined,
		pipelineLength: 2n,
		epochsInDay: 4n,
	};
	const times: number[] = [];
	for (let reading = 0; reading < readings; reading++) {
		const items = Array.from({length: validatorCount}, (_, index) => createValidator(index, reading));
		const at = BigInt(reading);
		const sight = {
			indexer: 'one',
			version: undefined,
			epoch: 1000n + at / 10n,
			height: at,
			at: 1_790_000_000n + 30n * at,
		};
		const started = performance.now();
		digestReading(ledger, {sight, validators: {items, defect: undefined}, stakes: []}, facts);
		times.push(performance.now() - started);
	}
	ledger.close();
	return times.slice(readings / 10);
}

function createValidator(index: number, reading: number): Validator {
	const moved = index % movedShare === 0 ? BigInt(Math.floor(reading / 10)) : 0n;
	return {
		address: `tnam1q${String(index).padStart(39, '0')}`,
		name: `Validator ${index}`,
		state: 'consensus',
		votingPower: 1_000_000n + moved * 100_000n,
		rank: index + 1,
		commission: parseDecimal('0.05'),
		maxCommission: parseDecimal('0.01'),
		website: `https://validator-${index}.example`,
		email: undefined,
		source: {},
		flaws: [],
	} as unknown as Validator;
}
