import {useMemo} from 'react';
import type {ParametersRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/local-source.ts';
import {useFacts} from '../../list/use-facts.ts';
import {useFreshness} from '../../queries/use-freshness.ts';
import {useParametersFeed} from '../../queries/use-parameters.ts';
import {useServiceFreshness} from '../../queries/use-service-freshness.ts';
import type {Shell} from '../../shell/shell.ts';
import {createParameterRows} from './parameter-rows.ts';
import {createParameterSubject} from './parameter-subject.ts';

interface ParametersScreenProps {
	readonly shell: Shell;
	readonly route: ParametersRoute;
}

/** The chain's parameters, each with its meaning in words, and the checksums of its programs. */
export function ParametersScreen({shell, route}: ParametersScreenProps) {
	const {feed, clock, isUtc} = shell;
	const {parameters, asked, periodMilliseconds, refresh} = useParametersFeed(feed);
	const facts = useFacts(shell, undefined);
	const {epoch, isEpochTold, epochEndsAt} = facts;
	const own = useFreshness({
		monitor: feed.monitor,
		clock,
		shown: asked,
		asked,
		intervalMilliseconds: periodMilliseconds,
		isPaused: feed.isPaused,
	});
	const freshness = useServiceFreshness(feed, own);
	const rows = useMemo(
		() => parameters && createParameterRows(parameters, {isUtc, epoch, isEpochTold, epochEndsAt}),
		[parameters, isUtc, epoch, isEpochTold, epochEndsAt],
	);
	const subject = useMemo(() => createParameterSubject(facts), [facts]);
	return (
		<ListScreen
			shell={shell}
			view="parameters"
			name="parameters"
			subject={subject}
			source={toLocalSource(shell, route, {
				items: rows,
				flaws: parameters?.flaws ?? noFlaws,
				list: 'parameters',
				freshness,
				refresh,
			})}
			periodMilliseconds={periodMilliseconds}
		/>
	);
}

const noFlaws: readonly never[] = [];
