import {parseAst} from 'rolldown/parseAst';
import {type Files, roomOf} from './imports.ts';

/** A text of the program that a person may read, and where it stands. */
export interface Words {
	/** File below source/ and line: "domain/failure.ts:12". */
	readonly place: string;
	/** Text as written, with "{…}" for each value put in and "⏎" for the end of a line. */
	readonly text: string;
}

/** Node of a syntax tree, with the fields that matter to texts. */
interface SyntaxNode {
	readonly type: string;
	/** Offset in the file, in code units. */
	readonly start: number;
	readonly value?: unknown;
	readonly operator?: string;
	readonly left?: SyntaxNode;
	readonly right?: SyntaxNode;
	readonly computed?: boolean;
	readonly quasis?: ReadonlyArray<{readonly value: {readonly cooked: string}}>;
	readonly expressions?: readonly SyntaxNode[];
}

/** Every text for people, in the order of the rooms given and of their files. */
export function findWords(files: Files, rooms: readonly string[]): readonly Words[] {
	const inOrder = [...files].toSorted(([a], [b]) => rooms.indexOf(roomOf(a)) - rooms.indexOf(roomOf(b)));
	return inOrder.flatMap(([file, source]) => wordsOf(file, source));
}

function wordsOf(file: string, source: string): readonly Words[] {
	const found: Words[] = [];
	const visit = (node: SyntaxNode): void => {
		const text = textOf(node);
		if (text !== undefined && isForPeople(text)) {
			const line = source.slice(0, node.start).split('\n').length;
			found.push({place: `${file}:${line}`, text: text.replaceAll('\n', '⏎')});
		}
		for (const child of text === undefined ? childrenOf(node) : holesOf(node)) visit(child);
	};
	const tree: unknown = parseAst(source, {lang: file.endsWith('x') ? 'tsx' : 'ts'});
	visit(tree as SyntaxNode);
	return found;
}

/** The text of a literal, or of several put together with "+"; undefined where a node is no text. */
function textOf({type, value, operator, left, right, quasis}: SyntaxNode): string | undefined {
	if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : undefined;
	if (quasis) return quasis.map(({value: {cooked}}) => cooked).join('{…}');
	if (operator !== '+' || !left || !right) return undefined;
	const parts = [textOf(left), textOf(right)];
	return parts.some(part => part !== undefined) ? parts.map(part => part ?? '{…}').join('') : undefined;
}

/** Returns the expressions put into a text, which may hold texts themselves. */
function holesOf(node: SyntaxNode): readonly SyntaxNode[] {
	if (textOf(node) === undefined) return [node];
	if (node.left && node.right) return [...holesOf(node.left), ...holesOf(node.right)];
	return node.expressions ?? [];
}

/** Comments that begin with a clause instead of a noun or a verb, in the order of their files. */
export function findClauses(files: Files): readonly Words[] {
	const docstring =
		/\/\*\*\s*((?:What|Whether|Where|That|Which|Of|As|Why|How|Who|When|If|So|It|Those|Undefined)\b[^\n]*?)\s*(?:\*\/|\n)/g;
	// A condition or a place may begin a sentence that says why; the line after another one goes on with a sentence.
	const remark =
		/(?<!^[ \t]*\/\/[^\n]*\n)(?:^[ \t]*|[;,{(] )\/\/ ((?:What|Whether|That|Which|Of|Why|How|Who|When|It|Those)\b[^\n]*)/gm;
	return [...files].flatMap(([file, source]) =>
		[...source.matchAll(docstring), ...source.matchAll(remark)]
			.toSorted((one, other) => one.index - other.index)
			.map(({index, 0: whole, 1: text = ''}) => ({
				place: `${file}:${source.slice(0, index + whole.search(/\S/)).split('\n').length}`,
				text,
			})),
	);
}

/** Nodes below that may hold texts: no types, and no names of modules and fields. */
function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
	if (/^TS.*(?:Type|Interface)/.test(node.type)) return [];
	return Object.entries(node)
		.filter(([field]) => field !== 'source' && (field !== 'key' || node.computed === true))
		.flatMap(([, value]) => value as SyntaxNode | readonly SyntaxNode[])
		.filter(value => typeof value?.type === 'string');
}

/** Two words or more, or one with a capital: a small word alone is mostly a name within the program. */
function isForPeople(text: string): boolean {
	return /[\p{L}\d"'}),:;.…] +[\p{L}\d"'{(]/u.test(text) || /^\p{Lu}\p{Ll}+\W*$/u.test(text);
}
