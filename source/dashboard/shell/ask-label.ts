import {addressesCalled} from '../../domain/labels.ts';
import {createLikenessFinder} from '../../domain/likeness.ts';
import {quote} from '../../domain/phrases.ts';
import type {Validator} from '../../domain/validator.ts';
import {cut, shortenMiddle} from '../../format/text.ts';
import {isNamedOnChain, type Store} from '../../store/store.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import type {ChoiceRequest, PromptRequest} from './shell.ts';
import {useShell, useVerbs} from './shell-context.ts';

interface LabelOptions {
	readonly store: Store;
	notify(text: string, meaning?: 'warning'): void;
	ask(request: PromptRequest): void;
	choose(request: ChoiceRequest): void;
	/** Name of a validator, whose address does not become one of the user's own; left out: an address. */
	readonly validator?: string | undefined;
	/** Said behind a new label: what else may have been meant. */
	readonly hint?: string | undefined;
}

/** Cells of a name in a prompt or a question. */
const maxName = 24;

/**
Labels an address on this chain. Asks before it replaces a label that the user does not see, and before two addresses share
a label, as neither could then be named by it.

@param text undefined or empty: asks for it, proposing the current label; an empty answer removes it
*/
export function askLabel(
	address: string,
	text: string | undefined,
	{store, notify, ask, choose, validator, hint = ''}: LabelOptions,
): void {
	const name = validator === undefined ? shortenMiddle(address, maxName) : cut(validator, maxName);
	const known = store.read().addresses.find(each => each.address === address);
	const keep = (label: string) => {
		const apply = validator === undefined ? store.labelAddress : store.labelValidator;
		const problem = apply(address, label) ?? store.problem;
		if (problem !== undefined) return notify(problem, 'warning');
		if (label === '') return notify(`label of ${name} removed`);
		const likeness = likenessOf(address, store);
		const called = `Labelled ${name} ${quote(label)}${store.isLasting ? '' : ' until you quit'}`;
		if (likeness === undefined) notify(`${called}.${hint}`);
		else notify(`${called}; that ${likeness}`, 'warning');
	};
	const apply = (typed: string, replaced?: string) => {
		const label = typed.trim();
		const here = store.names().filter(({isForeign = false}) => !isForeign);
		const other = addressesCalled(label, here).find(each => each !== address);
		const reasons = [
			replaced !== undefined && replaced !== label && `${name} is called ${quote(replaced)}`,
			other !== undefined && `${quote(label)} is the label of ${shortenMiddle(other, maxName)} already`,
		].filter(reason => reason !== false);
		if (reasons.length === 0) return keep(label);
		choose({
			title: reasons.join(', and '),
			kind: 'one',
			items: [
				{value: 'leave it', note: 'as it is'},
				{value: other === undefined ? 'replace' : 'label it', note: `${name} becomes ${quote(label)}`},
			],
			chosen: [],
			onApply: ([choice]) => (choice === 'leave it' ? undefined : keep(label)),
		});
	};
	if (text?.trim()) apply(text, known && isNamedOnChain(known) ? known.label : undefined);
	else
		ask({
			label: `label of ${name}: `,
			initial: known?.label ?? '',
			note: `what you call this ${validator === undefined ? 'address' : 'validator'}; an empty line takes the label away`,
			onApply: apply,
		});
}

/**
Returns the handler of a row that labels its validator.

@param isInStake whether the list is the stake of an address, which may have been meant, and going back leads to it
*/
export function useLabelValidator(isInStake = false) {
	const {store} = useShell();
	const keyMap = useKeyMap();
	const verbs = useVerbs();
	return ({validator}: {readonly validator: Validator | undefined}, text?: string) => {
		const {address, name = address} = validator ?? {};
		if (address === undefined) verbs.notify('this validator has no address to label', 'warning');
		else {
			const hint = isInStake
				? ` To label this address: ${keyMap.name('back')}, then :label NAME in its row`
				: undefined;
			askLabel(address, text, {...verbs, store, validator: name, hint});
		}
	};
}

/** Describes the label that the address's label may be mistaken for; undefined: there is none. */
function likenessOf(address: string, store: Store): string | undefined {
	const {addresses} = store.read();
	const find = createLikenessFinder();
	for (const each of addresses) if (each.address !== address) find(each);
	const labelled = addresses.find(each => each.address === address);
	return labelled && find(labelled);
}
