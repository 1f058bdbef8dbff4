import {type ComponentProps, useMemo, useState} from 'react';
import {describeEvents} from '../../../columns/release-words.ts';
import {describeStake, sumUpStake} from '../../../columns/stake-head.ts';
import type {MovedStake} from '../../../domain/moves.ts';
import {eventsOf, type ValidatorStake} from '../../../domain/validator-stake.ts';
import type {DelegatorRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {isOutdated} from '../../list/list-words.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useHeld} from '../../queries/held-query.ts';
import {useStakeReading} from '../../queries/stake-query.ts';
import {useLabelValidator} from '../../shell/ask-label.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {useTheme} from '../../ui/theme.ts';
import {layOutAbove} from './above-list.ts';
import {dueOf} from './due-deeds.ts';
import {MoveScreen} from './move-screen.tsx';
import {useDelegator} from './use-delegator.ts';
import {useStakeContext, useStakePosition} from './use-stake-position.ts';
import {useStakeSource} from './use-stake-source.ts';
import {createValidatorStakeSubject} from './validator-stake-subject.ts';

interface StakeScreenProps {
	readonly route: DelegatorRoute;
	readonly address: string;
}

/** A delegator's stake by validator: head, rows and timeline from the same answers. */
export function StakeScreen(props: StakeScreenProps) {
	const [moving, move] =
		useState<Omit<ComponentProps<typeof MoveScreen>, keyof StakeScreenProps | 'close'>>();
	if (moving) return <MoveScreen {...props} {...moving} close={() => move(undefined)} />;
	return <StakeRows {...props} move={(from, rows) => move({from, rows})} />;
}

interface StakeRowsProps extends StakeScreenProps {
	move(from: MovedStake, rows: readonly ValidatorStake[]): void;
}

function StakeRows({route, address, move}: StakeRowsProps) {
	const {feed, arrangement} = useShell();
	const verbs = useVerbs();
	const theme = useTheme();
	const known = useItemContext(undefined);
	const stake = useStakeReading(feed, address);
	const position = useStakePosition(stake.reading, known, useHeld(feed, address, claimParts));
	const facts = useStakeContext(known, position, address);
	const source = useStakeSource(route, stake, position?.rows);
	const subject = useMemo(() => createValidatorStakeSubject(facts, position), [facts, position]);
	const {label, lists, handlers} = useDelegator(route, address, {
		isAnswered: source.hasAnswer,
		keyMap: facts.keyMap,
	});
	const isOld = isOutdated(source);
	const {width} = arrangement;
	const showCommands = useWalletCommands();
	const below = useMemo<readonly TextLine[]>(() => {
		if (!position || theme.isSpoken) return noLines;
		const lines = describeEvents(eventsOf(position), facts, width - 2);
		return lines.map(text => ({text, meaning: isOld ? 'quiet' : undefined}));
	}, [position, facts, isOld, width, theme]);
	const above = useMemo<readonly TextLine[]>(() => {
		return layOutAbove('stake', {address, label, lists, position, width, facts}, look =>
			(position ? describeStake(position, look) : []).map(
				text => ({text, meaning: isOld ? 'quiet' : undefined}) as const,
			),
		);
	}, [address, label, lists, position, isOld, width, facts]);
	return (
		<ListScreen
			view="delegator"
			word="stake"
			name={`stake ${address}`}
			subject={subject}
			source={source}
			periodMilliseconds={stake.periodMilliseconds}
			summaries={position && sumUpStake(position)}
			unfilter={() => verbs.change(() => ({...route, address: undefined, page: 1}))}
			above={above}
			aboveTitle={label ?? 'Delegator'}
			below={below}
			nothing={nothing}
			handlers={handlers}
			rowHandlers={{
				label: useLabelValidator(true),
				commands: row => showCommands(dueOf(row, position?.rows ?? [], {address, facts})),
				moves: ({validator, ...row}) =>
					validator === undefined || row.bonded.value === 0n
						? verbs.notify('nothing is bonded there any more, so there is nothing to move')
						: move({...row, validator}, position?.rows ?? []),
			}}
			hints={hints}
		/>
	);
}

const claimParts = ['rewards', 'balances'] as const;
const noLines: readonly TextLine[] = [];
const nothing = ['The service knows of no stake of this address'];
const hints = {facets: 'address', nextList: 'lists', commands: 'commands', moves: 'move'} as const;
