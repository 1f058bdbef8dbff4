import {useMemo} from 'react';
import type {Validator} from '../domain/validator.ts';
import {useActiveStake} from '../queries/use-active-stake.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useParameters} from '../queries/use-parameters.ts';
import {useTheme} from '../theme.ts';
import type {Facts} from './list/subject.ts';
import type {Shell} from './shell.ts';
import {useEpoch} from './use-epoch.ts';

/**
What the cells and details of a list are made from, beside the things themselves.

@param shown validators on the screen, whose shares need all active stake; undefined: that is not read
*/
export function useFacts(shell: Shell, shown: readonly Validator[] | undefined, isAllowed = true): Facts {
	const {feed, isUtc} = shell;
	const theme = useTheme();
	const parameters = useParameters(feed);
	const {epoch, epochSecondsLeft} = useTimes(shell);
	const stake = useActiveStake(feed, shown, isAllowed);
	return useMemo(
		() => ({theme, isUtc, parameters, epoch, epochSecondsLeft, stake}),
		[theme, isUtc, parameters, epoch, epochSecondsLeft, stake],
	);
}

/** The epoch now, by the service's own times or reckoned from genesis. */
export function useEpochNow(shell: Shell): bigint | undefined {
	return useTimes(shell).epoch;
}

function useTimes({feed, clock}: Shell): Pick<Facts, 'epoch' | 'epochSecondsLeft'> {
	const parameters = useParameters(feed);
	const {epoch, epochSecondsLeft} = useGovernance(feed, parameters);
	const estimate = useEpoch(clock, parameters);
	return epoch === undefined ? {epoch: estimate} : {epoch, epochSecondsLeft};
}
