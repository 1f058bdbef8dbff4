import {figuresOfMine} from '../../../columns/mine-words.ts';
import {describeHealth, describeNetworkLines} from '../../../columns/network-words.ts';
import {usualBlockSeconds} from '../../../domain/freshness.ts';
import {sumMyStakes} from '../../../domain/my-stakes.ts';
import {formatInteger} from '../../../format/number.ts';
import {widthOf, wrap} from '../../../format/text.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useChainHead} from '../../queries/use-chain-head.ts';
import {useSupply} from '../../queries/use-supply.ts';
import {useShell} from '../../shell/shell-context.ts';
import type {Concerns} from '../../shell/use-concerns.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import type {OwnWords} from './own-lines.ts';

/** Content of a pane that has sentences and no rows. */
export interface TextPaneContent {
	readonly title: string;
	readonly note: string;
	/** Returns its lines, none of them wider than that many cells. */
	linesIn(width: number): readonly TextLine[];
}

/** Makes the contents of the panes about the user's stake and about the network. */
export function useTextPanes(
	{stakes}: Pick<Concerns, 'stakes'>,
	own: OwnWords,
	facts: ItemContext,
): Readonly<Record<'sums' | 'network', TextPaneContent>> {
	const {feed} = useShell();
	const {state} = useChainHead(feed);
	const {parameters, stake, theme} = facts;
	const supply = useSupply(feed, parameters?.nativeTokenAddress);
	const health = describeHealth(state, usualBlockSeconds(parameters), theme);
	return {
		sums: {
			title: 'My stake',
			note:
				stakes.length === 0
					? ''
					: `${formatInteger(stakes.length)} ${stakes.length === 1 ? 'address' : 'addresses'}`,
			linesIn: width => linesOfMine(stakes, own, width),
		},
		network: {
			title: 'Network',
			note: '',
			linesIn: width => [
				...(health ? wrap(health.text, width).map(text => ({text, parts: [{...health, text}]})) : []),
				...describeNetworkLines({stake, parameters, supply})
					.flatMap(text => wrap(text, width))
					.map(text => ({text})),
			],
		},
	};
}

/** Sentences on how to make an address one's own, and what for. */
const noneYet = [
	'No address is yours yet',
	'3 enters one, and :label NAME makes it yours',
	'Its stake, rewards, dates and votes then appear here',
];

/** Lays out the sums in two columns of figures with their words, and below them what earns. */
function linesOfMine(stakes: Concerns['stakes'], own: OwnWords, width: number): readonly TextLine[] {
	const total = sumMyStakes(stakes);
	if (total.known === 0) {
		const sentences = stakes.length === 0 ? noneYet : own.sums;
		return sentences.flatMap(text => wrap(text, width)).map(text => ({text}));
	}
	const {left, right} = figuresOfMine(total);
	const [wide, other] = [left, right].map(figures =>
		Math.max(0, ...figures.map(({amount}) => widthOf(amount))),
	);
	const lines = Array.from({length: Math.max(left.length, right.length)}, (_, index): TextLine => {
		const [one, two] = [left[index], right[index]];
		const start = one ? `${one.amount.padStart(wide ?? 0)} ${one.words}` : '';
		const end = two ? `${two.amount.padStart(other ?? 0)} ${two.words}` : '';
		const gap = Math.max(1, width - widthOf(start) - widthOf(end));
		return {text: widthOf(start) + gap + widthOf(end) > width ? start : start + ' '.repeat(gap) + end};
	});
	return [...lines, ...own.standing.slice(0, 1).map(text => ({text}))];
}
