import {hasOwnVotes} from '../../domain/my-votes.ts';
import type {Validator} from '../../domain/validator.ts';
import {useActiveStake} from '../queries/use-active-stake.ts';
import {useKnownComing} from '../queries/use-coming.ts';
import {useEpochClock} from '../queries/use-epoch-clock.ts';
import type {ShortList} from '../queries/use-following-pages.ts';
import {useParameters} from '../queries/use-parameters.ts';
import {useKnownSigning} from '../queries/use-signing.ts';
import {useExactStake} from '../queries/use-truth.ts';
import {useShell} from '../shell/shell-context.ts';
import {useConcerns} from '../shell/use-concerns.ts';
import {useLabels} from '../shell/use-labels.ts';
import {useChangedCells, useEpochHistory} from '../shell/use-remembered.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useTheme} from '../ui/theme.ts';
import {useSteady} from '../ui/use-steady.ts';
import type {ItemContext} from './subject.ts';

/**
Collects the values that the cells and details of a list need besides the items themselves.

@param shown validators on the screen, whose shares need all active stake; undefined: that stake is not read
@param following set if these are or will be all validators, so that no others are requested
*/
export function useItemContext(
	shown: readonly Validator[] | undefined,
	isAllowed = true,
	{following}: {readonly following?: ShortList | undefined} = {},
): ItemContext {
	const {feed, clock, isUtc} = useShell();
	const theme = useTheme();
	const keyMap = useKeyMap();
	const parameters = useParameters(feed);
	const epochs = useEpochClock(feed, clock);
	const labels = useLabels();
	const {votes, stakes, mine, uncast} = useConcerns();
	const rewards = stakes.some(({held}) => held?.rewards) || undefined;
	const history = useEpochHistory();
	const changes = useChangedCells(new Set([...labels.keys(), ...(mine?.keys() ?? [])]));
	const signing = useKnownSigning(feed);
	const coming = useKnownComing(feed);
	const stake = useExactStake(feed, useActiveStake(feed, shown, {isAllowed, following}));
	return useSteady({
		theme,
		keyMap,
		isUtc,
		parameters,
		clock: epochs,
		stake,
		labels,
		votes,
		ownVotes: hasOwnVotes(votes) || undefined,
		mine,
		uncast,
		rewards,
		signing,
		coming,
		history,
		changes,
	});
}
