import {parseAst} from 'rolldown/parseAst';

/** Texts in the code of a file, with "…" for what is put into them: '… is paused: … goes on'. */
export function textsIn(file: string, code: string): readonly string[] {
	return textsOf(parseAst(code, {lang: file.endsWith('x') ? 'tsx' : 'ts'}));
}

/** Any node of the tree; its kinds are many, and those without a text are gone through. */
type Tree = Readonly<Record<string, unknown>>;

function textsOf(node: unknown): readonly string[] {
	if (Array.isArray(node)) return node.flatMap(textsOf);
	if (!isTree(node)) return [];
	const inner = Object.entries(node).flatMap(([name, value]) => (name === 'quasis' ? [] : textsOf(value)));
	return [...textsAt(node), ...inner];
}

function textsAt({type, value, quasis}: Tree): readonly string[] {
	if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return [value];
	if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return [];
	return [quasis.map(({value: {cooked}}) => String(cooked)).join('…')];
}

function isTree(value: unknown): value is Tree {
	return typeof value === 'object' && value !== null;
}
