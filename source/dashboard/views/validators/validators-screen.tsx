import {useEffect, useEffectEvent, useMemo} from 'react';
import {isOwn} from '../../../columns/validator-name.ts';
import {filterStates, nameOfState, type Validator, validatorStates} from '../../../domain/validator.ts';
import type {KeyMap} from '../../../keys/key-map.ts';
import {startRoute, type ValidatorsRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import type {ListSource} from '../../list/list-source.ts';
import {isWhole} from '../../list/list-words.ts';
import type {ItemContext} from '../../list/subject.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {type PagedSource, usePagedSource} from '../../list/use-paged-source.ts';
import {type Doing, useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useLookedAt} from '../../queries/use-coming.ts';
import {useSigning} from '../../queries/use-signing.ts';
import {useLabelValidator} from '../../shell/ask-label.ts';
import type {Verbs} from '../../shell/shell.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {createValidatorSubject} from './validator-subject.ts';
import {validatorsQuestionOf} from './validators-question.ts';

const stateChoice = filterStates.map(value => ({
	value,
	label: nameOfState(value),
	note: validatorStates[value]?.meaning ?? '',
}));

/** Shows validators: a page of them, sorted and filtered, and all details of one. */
export function ValidatorsScreen({route}: {readonly route: ValidatorsRoute}) {
	const {feed, nodeAddress} = useShell();
	const verbs = useVerbs();
	const {change, reportCount} = verbs;
	const source = usePagedSource<Validator, ValidatorsRoute>(validatorsQuestionOf(feed, route));
	const {items, hasAnswer, freshness, isAnswered, shown, totalItems, page} = source;
	const isUnfiltered = shown.states.length === 0 && shown.at === undefined;
	const known = useItemContext(hasAnswer ? items : undefined, freshness.kind !== 'limited', {
		following: isUnfiltered ? source.following : undefined,
	});
	const {facts, onOpened} = useLookedAt(feed, known);
	useSigning(feed, {isAllowed: freshness.kind !== 'limited', isWatched: true});
	const isByMissed = shown.sort === 'missed';
	const own = useMemo(
		() => (shown.isMine ? items.filter(each => isOwn(each, facts)) : items),
		[shown.isMine, items, facts],
	);
	const subject = useMemo(() => createValidatorSubject(facts, items), [facts, items]);

	// Once the page of a validator is found, this is a list like any other.
	const foundOn = route.at !== undefined && isAnswered && items.length > 0 ? page?.page : undefined;
	const settle = useEffectEvent((number: number) => {
		const whole = validatorsQuestionOf(feed, startRoute);
		const isFollowed = source.followFrom(whole, number);
		change(() => ({...startRoute, page: isFollowed ? undefined : number}));
	});
	useEffect(() => {
		if (foundOn !== undefined) settle(foundOn);
	}, [foundOn]);

	const isOfAll = isAnswered && route.states.length === 0 && route.at === undefined;
	useEffect(() => {
		if (isOfAll && totalItems !== undefined) reportCount('validators', totalItems);
	}, [isOfAll, totalItems, reportCount]);

	const [showCommands, labelValidator] = [useWalletCommands(), useLabelValidator()];
	const isFiltered = route.states.length > 0 || route.at !== undefined || route.isMine === true;
	return (
		<ListScreen
			view="validators"
			word="validators"
			name="validators"
			subject={subject}
			source={shown.isMine ? ofOwn(source, own) : source}
			periodMilliseconds={source.periodMilliseconds}
			filters={wordsOf(shown) === allStates ? [] : [wordsOf(shown)]}
			filtersLoaded={shown.isMine === true}
			chosenFilter={wordsOf(route) === wordsOf(shown) ? undefined : wordsOf(route)}
			unfiltered={allStates}
			unfilter={isFiltered ? () => change(() => ({...route, ...unfiltered})) : undefined}
			target={route.at}
			onOpened={onOpened}
			opensAtFirst={isByMissed}
			above={noSigning(isByMissed && !facts.signing, nodeAddress)}
			nothing={nothingFor(route, facts.keyMap)}
			rowHandlers={{
				...(items.some(each => isMyJailed(each, facts)) && {
					commands: (validator: Validator) => showCommands(unjailingOf(validator, facts)),
				}),
				label: (validator, text) => labelValidator({validator}, text),
			}}
			handlers={{
				facets: () => chooseFilter(verbs, route),
			}}
		/>
	);
}

/** Asks which validators are listed. */
function chooseFilter({choose, change}: Verbs, route: ValidatorsRoute): void {
	choose({
		title: 'Validators to list; none chosen lists all',
		kind: 'any',
		items: [...stateChoice, mineChoice],
		chosen: [...route.states, ...(route.isMine ? [mineChoice.value] : [])],
		onApply: chosen =>
			change(() => ({
				...route,
				states: chosen.filter(each => each !== mineChoice.value),
				isMine: chosen.includes(mineChoice.value) || undefined,
				page: undefined,
			})),
	});
}

/** Returns the list with the user's validators alone, of all that are loaded. */
function ofOwn(
	source: PagedSource<Validator, ValidatorsRoute>,
	items: readonly Validator[],
): ListSource<Validator> {
	if (!isWhole(source)) return {...source, items};
	const shown = {...source.shown, isAll: true};
	return {
		...source,
		items,
		shown,
		totalItems: items.length,
		totalPages: 1,
		following: undefined,
		isUnpaged: true,
	};
}

/** Says why the votes that validators missed are not shown; undefined: they are, or not asked for. */
function noSigning(areMissing: boolean, node: string | undefined): readonly TextLine[] | undefined {
	if (!areMissing) return undefined;
	const text =
		node === undefined
			? 'Only a node reports missed votes: start with -r URL, or :connect INDEXER NODE'
			: `${node} has not reported missed votes; :service shows what it answers`;
	return [{text}];
}

function isMyJailed({address, state}: Validator, {labels}: ItemContext): boolean {
	return address !== undefined && state === 'jailed' && labels?.has(address) === true;
}

/** Returns how a validator of mine is unjailed. */
function unjailingOf(validator: Validator, facts: ItemContext): Doing {
	const {address = '', name = ''} = validator;
	return {
		title: `Commands for ${name}`,
		own: isMyJailed(validator, facts)
			? [{label: `unjail ${name}`, deed: {kind: 'unjail', validator: address}}]
			: [],
		nothing: 'no command for it: only a jailed validator of yours has one',
	};
}

const mineChoice = {value: 'mine', label: 'mine', note: 'yours, or with stake of yours'} as const;

const unfiltered = {states: [], isMine: undefined, at: undefined, page: undefined} as const;

const allStates = 'all states';

function wordsOf({states, isMine}: ValidatorsRoute): string {
	return [states.map(nameOfState).join('+'), isMine ? 'mine' : ''].filter(Boolean).join(', ') || allStates;
}

function nothingFor({at, states, isMine}: ValidatorsRoute, keyMap: KeyMap): readonly string[] {
	if (at !== undefined) {
		return [
			`The service lists no validator ${at}`,
			'A validator whose state is changing is left out of lists; Esc shows the others',
		];
	}
	if (isMine) {
		return [
			`None of these validators has stake of yours; ${keyMap.name('facets')} changes the filter`,
			'An address with a label is yours: 3 enters one, :label names it',
		];
	}
	if (states.length === 0) return ['The service lists no validators'];
	return [
		`The service lists no validator that is ${states.map(nameOfState).join(' or ')}; ${keyMap.name('facets')} changes the filter`,
	];
}
