import reconciler from '../../node_modules/ink/build/reconciler.js';

/** A part of React's tree, as far as this reads it. */
interface Fiber {
	readonly type: unknown;
	/** 0, 11 and 15 are functions that draw: plain, with a ref, memoized. */
	readonly tag: number;
	readonly flags: number;
	readonly child: Fiber | null;
	readonly sibling: Fiber | null;
	/** The same part in the picture before; null where it is new. */
	readonly alternate: Fiber | null;
}

/** Set by React where a part really ran, instead of being taken over as it was. */
const performedWork = 1;
const drawing = new Set([0, 11, 15]);

let counts = new Map<string, number>();

/**
Counts which components run, by name, from now on; what React tells its developer tools is read for it, so that nothing
of the program knows. Call it before anything is drawn.
*/
export function countRenders(): {taken(): Readonly<Record<string, number>>} {
	Object.assign(globalThis, {
		__REACT_DEVTOOLS_GLOBAL_HOOK__: {
			supportsFiber: true,
			isDisabled: false,
			inject: () => 1,
			onCommitFiberRoot: (_: number, {current}: {readonly current: Fiber}) => visit(current),
			onPostCommitFiberRoot() {},
			onCommitFiberUnmount() {},
			onScheduleFiberRoot() {},
		},
	});
	reconciler.injectIntoDevTools();
	return {
		/** Returns the renders since the last call. */
		taken() {
			const taken = Object.fromEntries([...counts].toSorted());
			counts = new Map();
			return taken;
		},
	};
}

function visit(fiber: Fiber): void {
	const {alternate} = fiber;
	const hasRun = alternate === null || (fiber.flags & performedWork) !== 0;
	if (drawing.has(fiber.tag) && hasRun) {
		const name = (fiber.type as {readonly name?: string}).name ?? '';
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	// Where React took the children over as they were, nothing below ran.
	if (alternate !== null && alternate.child === fiber.child) return;
	for (let child = fiber.child; child; child = child.sibling) visit(child);
}
