import {parseDecimal, plainDecimal} from '../domain/decimal.ts';
import {isFlawed} from '../domain/decoded.ts';
import type {Validator} from '../domain/validator.ts';
import {formatPercent} from '../format/number.ts';
import type {NoticeRecord} from '../notices/notice.ts';
import {type BareEvent, kindsOfTexts} from '../notices/notices.ts';
import {kindOfState} from '../notices/states.ts';
import {type FieldRules, type ListChange, listedField} from './compare-list.ts';
import type {FieldValues} from './sight.ts';

/** Facts that decide which changes of validators are worth reporting. */
export interface ValidatorRulesContext {
	/** Active stake in whole NAM; undefined: not known. */
	readonly activeStake: bigint | undefined;
	/** Tells whether a validator has a label, or stake of the person's. */
	isNear(address: string): boolean;
	/** Epochs until a change of the set takes effect; undefined: not known. */
	readonly pipelineLength: bigint | undefined;
	/** Returns the state of a validator that the lists hide, where anything else tells it. */
	hiddenStateOf(address: string): string | undefined;
}

/** A power that moves by less of its own is not reported. */
const minPowerChange = {part: 5n, of: 100n};

/** Min change of a validator that is not near, as a part of the active stake. */
const minShareChange = {part: 1n, of: 1000n};

/** Rules of the fields of a validator. Its rank has none: one that moves shifts all below it. */
export function validatorRules({
	activeStake,
	isNear,
}: Pick<ValidatorRulesContext, 'activeStake' | 'isNear'>): FieldRules {
	return {
		state: {wait: 'sight'},
		name: {wait: 'sight'},
		...Object.fromEntries([...kindsOfTexts.keys()].map(field => [field, {wait: 'sight'} as const])),
		commission: {wait: 'epochs'},
		maxChange: {wait: 'epochs'},
		power: {
			wait: 'epochs',
			isNews: (reported, value, address) => {
				const [before, after] = [BigInt(reported), BigInt(value)];
				const moved = after > before ? after - before : before - after;
				if (moved * minPowerChange.of < before * minPowerChange.part) return false;
				if (isNear(address)) return true;
				return activeStake !== undefined && moved * minShareChange.of >= activeStake * minShareChange.part;
			},
			isSameNews: (pending, value, reported) =>
				BigInt(pending) > BigInt(reported) === BigInt(value) > BigInt(reported),
		},
	};
}

/** Fields of each validator by its address; one without an address is left out. */
export function validatorRows(validators: readonly Validator[]): ReadonlyMap<string, FieldValues> {
	return new Map(
		validators.flatMap(validator =>
			validator.address === undefined ? [] : [[validator.address, fieldsOf(validator)] as const],
		),
	);
}

function fieldsOf(validator: Validator): FieldValues {
	const {state, commission, maxCommission, votingPower, rank} = validator;
	const text = (field: 'name' | NonNullable<NoticeRecord['text']>) =>
		isFlawed(validator, field) ? undefined : (validator[field] ?? '');
	return {
		state,
		name: text('name'),
		...Object.fromEntries([...kindsOfTexts.keys()].map(field => [field, text(field)])),
		commission: commission && plainDecimal(commission),
		maxChange: maxCommission && plainDecimal(maxCommission),
		power: votingPower?.toString(),
		rank: rank?.toString(),
	};
}

/** The event that a change of a validator is. */
export function validatorEvent(change: ListChange, context: ValidatorRulesContext): BareEvent | undefined {
	const {field, key, old, value, first, thing} = change;
	const name = thing.name === '' ? undefined : thing.name;
	const event = {
		subject: {type: 'validator', id: key, name},
		old,
		new: value,
		epoch: first.epoch,
	} as const;
	switch (field) {
		case 'state':
			return {...event, kind: kindOfState(old, value)};
		case 'name':
			return {...event, subject: {...event.subject, name: old === '' ? name : old}, kind: 'validator.name'};
		case 'commission':
			return {...event, old: percent(old), new: percent(value), kind: 'validator.commission'};
		case 'maxChange':
			return {...event, old: percent(old), new: percent(value), kind: 'validator.max-change'};
		case 'power':
			return {...event, kind: 'validator.power'};
		case listedField:
			return value === 'yes'
				? {...event, old: undefined, new: thing.state, kind: 'validator.listed'}
				: {...event, old: thing.state, new: leavingOf(change, context), kind: 'validator.unlisted'};
		default: {
			const kind = [...kindsOfTexts].find(([text]) => text === field)?.[1];
			return kind && {...event, kind};
		}
	}
}

/** State of one that left the lists, where a bond tells it, and the epoch of its leaving the set: 'deactivating 1206'. */
function leavingOf(
	{key, thing, first}: ListChange,
	{hiddenStateOf, pipelineLength}: ValidatorRulesContext,
): string | undefined {
	const {epoch} = first;
	const isKnown = thing.state === 'consensus' && epoch !== undefined && pipelineLength !== undefined;
	// One that was in the set is out of it after the pipeline.
	const parts = [hiddenStateOf(key), isKnown ? epoch + pipelineLength : undefined];
	return parts.filter(part => part !== undefined).join(' ') || undefined;
}

function percent(fraction: string): string {
	const value = parseDecimal(fraction);
	return value ? formatPercent(value) : fraction;
}
