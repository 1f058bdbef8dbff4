import {parseSync} from 'rolldown/utils';
import {describe, expect, it} from 'vitest';
import {readFiles} from './helpers/imports.ts';

/** A part of a parsed file. */
interface Node {
	readonly type: string;
	readonly [field: string]: unknown;
}

/** What is given to these runs after the picture, or with a key. */
const later = new Set([
	'useEffect',
	'useLayoutEffect',
	'useInsertionEffect',
	'useEffectEvent',
	'useCallback',
]);

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : '');

const isFunction = ({type}: Node) =>
	/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

/** Whether React runs it while it draws: a component or a hook. */
const isDrawing = (name: string) => /^(?:[A-Z]|use[A-Z])/.test(name);

/** What a function is called: by itself, or by what it is assigned to. */
function calledIn(node: Node, parent: Node | undefined): string {
	return nameOf(node.id) || (parent?.type === 'VariableDeclarator' ? nameOf(parent.id) : '');
}

/** Whether something below these parents, the innermost last, runs while a picture is drawn. */
function runsInRender(parents: readonly Node[]): boolean {
	for (let at = parents.length - 1; at >= 0; at--) {
		const node = parents[at]!;
		const parent = parents[at - 1];
		if (!isFunction(node)) continue;
		if (isDrawing(calledIn(node, parent))) return true;
		const isArgument = parent?.type === 'CallExpression' && (parent.arguments as Node[]).includes(node);
		// What is kept for later is not run here; what is given to a call may be run at once.
		if (!isArgument || later.has(nameOf(parent.callee))) return false;
	}
	return false;
}

/** The places that write to a ref while a picture is drawn, as they are written there. */
function findWrites(file: string, text: string): readonly string[] {
	const found: string[] = [];
	const visit = (node: Node, parents: readonly Node[]) => {
		const target = node.type === 'AssignmentExpression' ? node.left : node.argument;
		const isWrite = node.type === 'AssignmentExpression' || node.type === 'UpdateExpression';
		if (isWrite && isNode(target) && nameOf(target.property) === 'current' && runsInRender(parents)) {
			found.push(`${file}: ${text.slice(Number(node.start), Number(node.end))}`);
		}
		for (const value of Object.values(node)) {
			for (const child of Array.isArray(value) ? value : [value]) {
				if (isNode(child)) visit(child, [...parents, node]);
			}
		}
	};
	visit(parseSync(file, text).program as unknown as Node, []);
	return found;
}

describe('a ref', () => {
	it.each([
		'function Row() { const seen = useRef(0); seen.current = 1; }',
		'export const Row = memo(function Row({at}) { seen.current++; return at; });',
		'const useSeen = () => { if (a) seen.current ??= 1; };',
		'function useSeen() { return useMemo(() => (seen.current = 1), []); }',
		'function Rows() { return rows.map(row => { seen.current = row; }); }',
	])('is known to be written while drawing in %s', text => {
		expect(findWrites('a.tsx', text)).toHaveLength(1);
	});

	it.each([
		'function Row() { useEffect(() => { seen.current = 1; }); }',
		'function Row() { useEffect(() => after(1, () => { seen.current = 1; })); }',
		'function Row() { return {press() { seen.current = 1; }}; }',
		'function useSeen() { return () => { seen.current = 1; }; }',
		'function useSeen() { return seen.current; }',
	])('is known to be written later in %s', text => {
		expect(findWrites('a.tsx', text)).toEqual([]);
	});

	it('is written nowhere while a picture is drawn', async () => {
		const files = [...(await readFiles())].filter(([file]) => file.startsWith('dashboard/'));
		expect(files.length).toBeGreaterThan(100);
		expect(files.flatMap(([file, text]) => findWrites(file, text))).toEqual([]);
	});
});
