import {namnamPerNam} from '../domain/amount.ts';
import type {Release} from '../domain/validator-stake.ts';
import {formatInteger, formatNam, formatNamBriefly} from '../format/number.ts';
import {fitCounted} from '../format/text.ts';
import {formatDuration, formatRoughly} from '../format/time.ts';
import type {Forms} from '../table/lay-out.ts';
import type {CellFacts} from './facts.ts';
import {countEpochs, secondsUntil} from './stake-words.ts';

/** What the wait for a release is reckoned from. */
export type WaitFacts = Pick<CellFacts, 'epoch' | 'parameters' | 'epochSecondsLeft'>;

/** What becomes withdrawable and when, in ever shorter forms: '207.97 in ~2 d 20 h', '207.97 ~2 d', '207 ~2 d'. */
export function describeRelease({amount, epoch}: Release, facts: WaitFacts): Forms {
	const waits = waitForms(epoch, facts);
	const nam = amount / namnamPerNam;
	const brief = formatNamBriefly(amount);
	// An amount is cut where it has to be, whatever the others in its column are.
	const shorter = [formatInteger(nam), String(nam)];
	return waits.map((wait, index) =>
		[brief, ...(index === waits.length - 1 ? shorter : [])].map(sum => `${sum} ${wait}`),
	);
}

function waitForms(epoch: bigint | undefined, facts: WaitFacts): readonly string[] {
	if (epoch === undefined) return ['now'];
	const wait = waitFor(epoch, facts);
	if (wait === undefined) return [`from epoch ${epoch}`, `at ${epoch}`];
	const {epochs, seconds} = wait;
	if (epochs === 0n) return ['due'];
	if (seconds === undefined) return [`in ${countEpochs(epochs)}`, `at ${epoch}`];
	const rough = `~${formatRoughly(seconds)}`;
	// '~1 d 11 h' leaves its smaller unit before the amount leaves its decimals.
	const [figure = '', unit = ''] = rough.split(' ');
	return [`in ~${formatDuration(seconds)}`, `in ${rough}`, rough, `${figure} ${unit}`];
}

/** All of it on one line: 'now 788 706.35 · epoch 1207 (~14 h) 1 007.20 · +1'. @param width cells */
export function describeReleases(
	releases: readonly Release[],
	facts: WaitFacts & Pick<CellFacts, 'theme'>,
	width: number,
): string {
	const parts = releases.map(({amount, epoch}, rank) => {
		const sum = formatNamBriefly(amount);
		if (epoch === undefined) return {text: `now ${sum}`, rank};
		const wait = describeWaitFor(epoch, facts);
		return {text: `epoch ${epoch}${wait === undefined ? '' : ` (${wait})`} ${sum}`, rank};
	});
	return fitCounted(parts, width, facts.theme.glyphs.separator);
}

/** A release as a sentence says it: '1 007.200000 NAM from epoch 1207 on, in about 14 h'. */
export function speakRelease({amount, epoch}: Release, facts: WaitFacts): string {
	if (epoch === undefined) return `${formatNam(amount)} NAM now`;
	const wait = waitFor(epoch, facts);
	const seconds = wait?.epochs === 0n ? undefined : wait?.seconds;
	const about = seconds === undefined ? '' : `, in about ${formatDuration(seconds)}`;
	return `${formatNam(amount)} NAM from epoch ${epoch} on${about}`;
}

/** '~2 d 20 h', 'due'; undefined where nothing says. */
export function describeWaitFor(epoch: bigint, facts: WaitFacts): string | undefined {
	const wait = waitFor(epoch, facts);
	if (wait === undefined) return undefined;
	if (wait.epochs === 0n) return 'due';
	return wait.seconds === undefined ? undefined : `~${formatDuration(wait.seconds)}`;
}

function waitFor(
	epoch: bigint,
	facts: WaitFacts,
): {readonly epochs: bigint; readonly seconds: number | undefined} | undefined {
	if (facts.epoch === undefined) return undefined;
	// The epoch now is an estimate, and the service has not said yet that this can be withdrawn.
	const epochs = epoch > facts.epoch ? epoch - facts.epoch : 0n;
	return {epochs, seconds: epochs === 0n ? 0 : secondsUntil(epochs, facts)};
}
