import {setTimeout as sleep} from 'node:timers/promises';
import {overview} from '../programs.ts';
import {seconds} from '../report/format.ts';
import {atMost, type Line} from '../report/line.ts';
import {type Asked, openBetween} from '../service/between.ts';
import {type ServedChain, serveChain} from '../service/chain.ts';
import {openRelay} from '../service/relay.ts';
import {small} from '../sizes.ts';
import {rememberAsMine} from '../terminal/environment.ts';
import {openScreen} from '../terminal/screen.ts';
import type {Bench, Result} from './session.ts';

/** Addresses that are the person's own, as many as are kept up to date, and their validators. */
const maxAddresses = 20;
const validators = 20;

/** Line on which answers come later by that time. */
const delayMilliseconds = 50;

/** Time without a request after which all has been read that a start reads. */
const startSilence = 5000;

/** Time after the start in which requests of a minute are counted. */
const laterSeconds = 120;

/** Paths of what is asked for about the person's addresses. */
const isStake = ({url}: Asked) => /\/pos\/(?:(?:un)?bond|merged-bonds)\//.test(url);
const isHeld = ({url}: Asked) => /\/gov\/voter\/|\/pos\/reward\/|\/account\//.test(url);

/** Measures what the dashboard asks for a person with twenty addresses, from its start on. */
export async function measureTwenty(_: Bench): Promise<Result> {
	const chain = await serveChain(['--shapes', 'server']);
	try {
		const asked = await sitBefore(chain);
		return {lines: toTwentyLines(asked), notes};
	} finally {
		await chain.stop();
	}
}

const notes = [
	`Twenty addresses: ${maxAddresses} delegators of a server in use and ${validators} validators are the person's own, and every answer comes ${delayMilliseconds} ms later. The start lasts until nothing was asked for ${startSilence / 1000} s; the later minute is the busiest of the ${laterSeconds} s behind it: twelve requests about these addresses, and up to six for what is remembered.`,
];

/** Starts the dashboard for that person, and returns what it asked for, with the time since its first answer. */
async function sitBefore(chain: ServedChain): Promise<readonly Asked[]> {
	const relay = await openRelay(chain, delayMilliseconds);
	const between = await openBetween({address: relay.address, stop: () => relay.close()});
	const {delegators, validators: own} = await namesOf(chain);
	const folder = await rememberAsMine(delegators, own);
	const {file, parameters, ready} = overview(between.address, '');
	const screen = openScreen('env', [`XDG_STATE_HOME=${folder}`, file, ...parameters], small);
	try {
		await screen.shows(ready);
		await sleep(startSilence + laterSeconds * 1000 + 15_000);
		return between.asked();
	} finally {
		await screen.end();
		await between.close();
		await relay.close();
	}
}

/** Delegators and validators who voted. */
async function namesOf({address}: ServedChain) {
	const ask = async (path: string) => (await fetch(`${address}/api/v1/${path}`)).json();
	const all: readonly {readonly address: string}[] = await ask('pos/validator/all?state=consensus');
	const isValidator = new Set(all.map(each => each.address));
	const voters = new Set<string>();
	for (const {id} of await ask('gov/proposal/all')) {
		for (let page = 1; voters.size < 400; page++) {
			const {results, pagination} = await ask(`gov/proposal/${id}/votes?page=${page}`);
			for (const {voterAddress} of results) voters.add(voterAddress);
			if (page >= pagination.totalPages) break;
		}
	}
	const delegators = [...voters].filter(voter => !isValidator.has(voter)).slice(0, maxAddresses);
	if (delegators.length < maxAddresses) throw new Error(`only ${delegators.length} delegators voted`);
	const {chainId: chain} = await (await fetch(address)).json();
	const own = all.slice(0, validators).map(each => ({chain, address: each.address}));
	return {delegators, validators: own};
}

function toTwentyLines(asked: readonly Asked[]): readonly Line[] {
	const end = asked.findIndex((each, index) => (asked[index + 1]?.at ?? Infinity) - each.at > startSilence);
	const [start, later] = [asked.slice(0, end + 1), asked.slice(end + 1)];
	const own = start.filter(isOwn);
	const first = asked[0]?.answeredAt ?? Number.NaN;
	const stakeAt = Math.max(...own.filter(isStake).map(({answeredAt}) => answeredAt)) - first;
	const heldBefore = own.filter(
		each => isHeld(each) && own.some(other => isStake(other) && other.at > each.at),
	);
	const most = mostAtOnce(own);
	const [busiest, busiestOwn] = [busiestMinute(later), busiestMinute(later.filter(isOwn))];
	const line = (measure: string, figure: string, goal: Line['goal']): Line => ({
		measure,
		program: 'stakedeck',
		figures: [figure],
		goal,
	});
	return [
		line('twenty addresses: requests of a start', String(start.length), atMost(start.length, 130, '130')),
		line('  about them at a time', String(most), atMost(most, 4, '4')),
		line('  of votes before stake', String(heldBefore.length), atMost(heldBefore.length, 0, '0')),
		line('  until all stake is known', seconds(stakeAt), atMost(stakeAt, 3000, '3 s')),
		line('  in a later minute', String(busiest), atMost(busiest, 40, '40')),
		line('  about them in a later minute', String(busiestOwn), atMost(busiestOwn, 18, '18')),
	];
}

function isOwn(each: Asked): boolean {
	return isStake(each) || isHeld(each);
}

function mostAtOnce(all: readonly Asked[]): number {
	return Math.max(...all.map(({at}) => all.filter(each => each.at <= at && !(each.answeredAt <= at)).length));
}

function busiestMinute(all: readonly Asked[]): number {
	return Math.max(0, ...all.map(({at}) => all.filter(each => each.at >= at && each.at < at + 60_000).length));
}
