import type {DOMElement} from 'ink';

/** Part of the screen that can be pressed. */
export interface MouseTarget {
	/** Returns the element that Ink drew it in; null: it is not drawn. */
	node(): DOMElement | null;
	/** Called with the cell, from 0, counted from its upper left corner. */
	press(column: number, row: number): void;
}

/** Parts that can be pressed now; their places are read from the layout that drew them. */
export interface MouseTargets {
	/** Adds a part; returns its removal. */
	add(target: MouseTarget): () => void;
	/** Finds the effect of a press on a cell of the screen; undefined: there is nothing to press. */
	find(column: number, row: number): (() => void) | undefined;
}

export function createMouseTargets(): MouseTargets {
	const targets = new Set<MouseTarget>();
	return {
		add(target) {
			targets.add(target);
			return () => targets.delete(target);
		},
		find(column, row) {
			for (const target of targets) {
				const node = target.node();
				const area = node ? areaOf(node) : undefined;
				if (!area) continue;
				const [x, y] = [column - area.left, row - area.top];
				if (x >= 0 && y >= 0 && x < area.width && y < area.height) return () => target.press(x, y);
			}
			return undefined;
		},
	};
}

/** Returns the area of an element in cells; a hidden one has none. */
function areaOf(node: DOMElement) {
	const {yogaNode} = node;
	if (!yogaNode) return undefined;
	let [left, top] = [0, 0];
	for (let each: DOMElement | undefined = node; each; each = each.parentNode) {
		left += each.yogaNode?.getComputedLeft() ?? 0;
		top += each.yogaNode?.getComputedTop() ?? 0;
	}
	return {left, top, width: yogaNode.getComputedWidth(), height: yogaNode.getComputedHeight()};
}
