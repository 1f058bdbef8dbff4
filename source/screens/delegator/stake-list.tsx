import {useEffect, useMemo} from 'react';
import type {TextLine} from '../../components/text-lines.tsx';
import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';
import {shortenMiddle, widthOf} from '../../format/text.ts';
import type {StakeReading} from '../../queries/stake-reading.ts';
import {useStakeSummary} from '../../queries/use-stake-summary.ts';
import {
	type DelegatorRoute,
	delegatorRouteOf,
	isSortedByService,
	stakeListNames,
} from '../../routes/route.ts';
import {type Theme, useTheme} from '../../theme.ts';
import {ListScreen} from '../list/list-screen.tsx';
import type {Facts, ListSubject} from '../list/subject.ts';
import {usePagedSource} from '../list/use-paged-source.ts';
import type {Shell} from '../shell.ts';
import {useFacts} from '../use-facts.ts';
import {askAddress} from './ask-address.ts';
import type {Stake} from './stake-words.ts';
import {describeSummary} from './summary-words.ts';

interface StakeListProps<Item extends Stake> {
	readonly shell: Shell;
	readonly route: DelegatorRoute;
	readonly address: string;
	createSubject(facts: Facts): ListSubject<Item>;
	identityOf(item: Item): string | undefined;
	getPage(page: number, options: RequestOptions): Promise<Page<Item>>;
}

/** One list of a delegator's stake, below the sum of all of it and the names of the other lists. */
export function StakeList<Item extends Stake>(props: StakeListProps<Item>) {
	const {shell, route, address, createSubject} = props;
	const {list, epoch} = route;
	const theme = useTheme();
	const source = usePagedSource<Item, DelegatorRoute>(shell, {
		key: [list, address, epoch?.toString() ?? 'now'],
		kind: 'stake',
		choices: route,
		isSortedByService: isSortedByService(list, route.sort),
		getPage: props.getPage,
		identityOf: props.identityOf,
	});
	const {hasAnswer, isAnswered, isLoading, freshness} = source;
	const facts = useFacts(shell, undefined);
	const subject = useMemo(() => createSubject(facts), [createSubject, facts]);
	const reading = useStakeSummary(
		shell.feed,
		address,
		hasAnswer && !isLoading && freshness.kind !== 'limited',
	);
	const {width} = shell.arrangement;
	const {store} = shell;
	useEffect(() => {
		// What the service had an answer for is worth remembering; a mistyped one was refused before.
		if (isAnswered) store.rememberAddress(address);
	}, [isAnswered, store, address]);
	const label = store.read().addresses.find(each => each.address === address)?.label;
	const above = useMemo<readonly TextLine[]>(
		() => [
			{text: describeDelegator(address, label, reading, width - 2, theme)},
			{text: drawLists(list), meaning: 'accent'},
		],
		[address, label, reading, width, theme, list],
	);

	const step = (by: number) => () => {
		const at = (stakeListNames.indexOf(list) + by + stakeListNames.length) % stakeListNames.length;
		shell.change(() => delegatorRouteOf(address, stakeListNames[at] ?? list));
	};
	const isOfEpoch = list === 'withdraws';
	return (
		<ListScreen
			shell={shell}
			view="delegator"
			name={`${list} ${address}`}
			subject={subject}
			source={source}
			periodMilliseconds={source.periodMilliseconds}
			filters={isOfEpoch ? [epoch === undefined ? 'as of now' : `as of epoch ${epoch}`] : noFilters}
			unfilter={() =>
				shell.change(() =>
					epoch === undefined
						? {...route, address: undefined, page: 1}
						: {...route, epoch: undefined, page: 1},
				)
			}
			above={above}
			nothing={[nothingWords(route)]}
			handlers={{
				nextList: step(1),
				previousList: step(-1),
				facets: () => (isOfEpoch ? askEpoch(shell, route, facts.epoch) : askAddress(shell, list)),
			}}
			hints={isOfEpoch ? epochHints : addressHints}
		/>
	);
}

const noFilters: readonly string[] = [];
const epochHints = {facets: 'epoch', nextList: 'lists'} as const;
const addressHints = {facets: 'address', nextList: 'lists'} as const;

function askEpoch(shell: Shell, route: DelegatorRoute, now: bigint | undefined): void {
	const {epoch} = route;
	shell.ask({
		label: 'epoch: ',
		initial: epoch?.toString() ?? '',
		note: `what can be withdrawn as of it; nothing means now${now === undefined ? '' : `, about ${now}`}`,
		check: text => (/^\d{0,18}$/.test(text.trim()) ? undefined : 'an epoch is a whole number'),
		onApply(text) {
			const typed = text.trim();
			shell.change(() => ({...route, page: 1, epoch: typed === '' ? undefined : BigInt(typed)}));
		},
	});
}

/** 'tnam1q…7qx (savings) · bonded 1 234.5 NAM · …'; the address gives way first. */
function describeDelegator(
	address: string,
	label: string | undefined,
	reading: StakeReading | undefined,
	width: number,
	theme: Theme,
): string {
	const {ellipsis, separator} = theme.glyphs;
	const name = label === undefined ? '' : ` (${label})`;
	if (!reading) return `${shortenMiddle(address, Math.max(12, width - widthOf(name)), ellipsis)}${name}`;
	const short = `${shortenMiddle(address, 12, ellipsis)}${name} ${separator} `;
	return short + describeSummary(reading.summary, Math.max(10, width - widthOf(short)), theme);
}

/** The names of the lists, the open one in brackets. */
function drawLists(open: string): string {
	return stakeListNames.map(name => (name === open ? `[${name}]` : ` ${name} `)).join(' ');
}

function nothingWords({list, epoch}: DelegatorRoute): string {
	const words = {
		bonds: 'This address has bonded nothing, as far as the service knows',
		'merged-bonds': 'This address has bonded nothing, as far as the service knows',
		unbonds: 'Nothing of this address is on its way out',
		'merged-unbonds': 'Nothing of this address is on its way out',
		withdraws: 'Nothing of this address can be withdrawn',
	} as const;
	return list === 'withdraws' && epoch !== undefined ? `${words[list]} as of epoch ${epoch}` : words[list];
}
