import {didYouMean, listWords, quote} from '../../domain/phrases.ts';
import {type ChosenKeys, createKeyMap} from '../../keys/key-map.ts';
import {showKey} from '../../keys/key-names.ts';
import {type Binding, bindings, type KeyContext} from '../../keys/key-table.ts';
import {fixedInWords, fixedKeys, isFixed, isTypable, wordOf} from '../../keys/key-words.ts';
import {acceptedKeys, isPrintable, keyPattern, toKey} from '../../keys/typed-key.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {TablePlace} from './config-key.ts';
import {type ConfigSource, checkTable, describeValue} from './config-source.ts';

const changeable = bindings.filter(binding => !isFixed(binding));

/** Reads [keys]. Throws a UsageError that names file, line and what is accepted. */
export function readKeys(value: unknown, key: string, {source, hintOf}: TablePlace): ChosenKeys {
	const given = source.at([key], () => checkTable(value, key, 'a table, [keys]'));
	const table = source.toRead(given, [key]);
	const chosen = Object.entries(table).map(([word, keys]) =>
		source.at(['keys', word], () => {
			const binding = findAction(word, hintOf);
			return {binding, keys: readKeysOf(binding, keys)};
		}),
	);
	const inForce: ChosenKeys = Object.fromEntries(chosen.map(({binding: {action}, keys}) => [action, keys]));
	for (const {binding, keys} of chosen) {
		source.at(['keys', wordOf(binding.action)], () => checkConflicts(binding, keys, {inForce, source}));
	}
	return inForce;
}

function findAction(word: string, hintOf: TablePlace['hintOf']): Binding {
	const binding = bindings.find(each => wordOf(each.action) === word);
	if (binding === undefined) {
		const words = changeable.map(each => wordOf(each.action));
		throw new UsageError(
			`keys takes what its keys do by a word, such as refresh, sort or next-page ("stakedeck man" has them all), not ${quote(word)}${didYouMean(word, words)}${hintOf(word)}`,
		);
	}
	if (!isFixed(binding)) return binding;
	throw new UsageError(
		`${word} keeps its key, ${listWords(binding.keys.filter(key => fixedKeys.includes(key)).map(showKey))}: ${fixedInWords} are fixed`,
	);
}

function readKeysOf(binding: Binding, value: unknown): readonly string[] {
	const {action, contexts} = binding;
	const word = wordOf(action);
	const names = value === '' ? [] : Array.isArray(value) ? value : [value];
	const keys = names.map(name => {
		if (typeof name !== 'string') {
			throw new UsageError(
				`${word} takes a key or a list of keys in quotes, "R" or ["R", "Ctrl-R"], not ${describeValue(name)}`,
			);
		}
		const key = toKey(name);
		if ('problem' in key) throw new UsageError(`${word}: ${key.problem}`);
		if (contexts.includes('prompt') && isPrintable(key.value)) {
			throw new UsageError(
				`${word} works in a prompt, where ${showKey(key.value)} is text: it takes a key with Ctrl-, Tab, Backspace, Delete, an arrow, Home, End, PgUp or PgDn`,
			);
		}
		return key.value;
	});
	if (keys.length > 0 || isTypable(binding)) return [...new Set(keys)];
	throw new UsageError(
		`${word} needs a key, since nothing else does it everywhere: it takes ${acceptedKeys}`,
	);
}

/** Refuses a key that means two things in one place. */
function checkConflicts(
	binding: Binding,
	keys: readonly string[],
	{inForce, source}: {readonly inForce: ChosenKeys; readonly source: ConfigSource},
): void {
	const map = createKeyMap(inForce);
	const word = wordOf(binding.action);
	for (const context of binding.contexts) {
		const other = map
			.of(context)
			.find(each => each.action !== binding.action && each.keys.some(key => keys.includes(key)));
		if (other === undefined) continue;
		const [theirs, where] = [wordOf(other.action), places[context]];
		const shared = showKey(other.keys.find(key => keys.includes(key)) ?? '');
		throw new UsageError(
			inForce[other.action] === undefined
				? `${word}: ${shared} is already the key of ${theirs} ${where}: choose another key, or give ${theirs} another one`
				: `${shared} is chosen for ${word} and for ${theirs} (${source.placeOf(['keys', theirs])}), which both work ${where}: choose another key for one of them`,
		);
	}
}

const places: Readonly<Record<KeyContext, string>> = {
	list: 'in a list',
	details: 'in the details',
	comparison: 'in a comparison',
	messages: 'in the messages',
	service: 'in what a service is',
	broadcast: 'in a broadcast',
	choice: 'in a choice',
	prompt: 'in a prompt',
	help: 'in the help',
};

/** Place of this section in the schema: what is said once lies below it, and is pointed to from there. */
const definitions = '#/properties/keys/$defs';

/** Schema of [keys]; only the program finds two actions with one key. */
export const keysSchema = {
	type: 'object',
	additionalProperties: false,
	properties: Object.fromEntries(changeable.map(binding => [wordOf(binding.action), schemaOf(binding)])),
	$defs: {
		key: {type: 'string', pattern: keyPattern(false)},
		'key-of-prompt': {type: 'string', pattern: keyPattern(true)},
	},
};

function schemaOf(binding: Binding) {
	const {help, keys, contexts} = binding;
	const key = {$ref: `${definitions}/${contexts.includes('prompt') ? 'key-of-prompt' : 'key'}`};
	const list = {type: 'array', items: key};
	return {
		description: `${help} (usually ${keys.map(showKey).join(', ')})`,
		anyOf: isTypable(binding) ? [key, list, {const: ''}] : [key, {...list, minItems: 1}],
	};
}
