/** Line of a diff: kept, only before, or only after. */
interface DiffLine {
	readonly sign: ' ' | '-' | '+';
	readonly text: string;
}

/** Unchanged lines around each change. */
const context = 3;

/** Most pairs of lines that are weighed against each other; beyond that all lines between are taken as changed. */
const mostPairs = 4_000_000;

/** Returns the unified diff of two texts, without the names of files; empty where they are the same. */
export function diff(before: string, after: string): readonly string[] {
	if (before === after) return [];
	return hunksOf(compareLines(before.split('\n'), after.split('\n')));
}

function compareLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
	let head = 0;
	while (head < before.length && head < after.length && before[head] === after[head]) head++;
	let tail = 0;
	const most = Math.min(before.length, after.length) - head;
	while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
	const keep = (text: string): DiffLine => ({sign: ' ', text});
	return [
		...before.slice(0, head).map(keep),
		...changesBetween(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
		...before.slice(before.length - tail).map(keep),
	];
}

/** Finds the longest common sequence of lines, and returns it with what is beside it. */
function changesBetween(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
	const removed = before.map((text): DiffLine => ({sign: '-', text}));
	const added = after.map((text): DiffLine => ({sign: '+', text}));
	if (before.length * after.length > mostPairs) return [...removed, ...added];
	const width = after.length + 1;
	const lengths = new Uint32Array((before.length + 1) * width);
	const lengthAt = (left: number, right: number) => lengths[left * width + right] ?? 0;
	for (let left = before.length - 1; left >= 0; left--) {
		for (let right = after.length - 1; right >= 0; right--) {
			lengths[left * width + right] =
				before[left] === after[right]
					? lengthAt(left + 1, right + 1) + 1
					: Math.max(lengthAt(left + 1, right), lengthAt(left, right + 1));
		}
	}
	const lines: DiffLine[] = [];
	let [left, right] = [0, 0];
	while (left < before.length && right < after.length) {
		if (before[left] === after[right]) {
			lines.push({sign: ' ', text: before[left] ?? ''});
			left++;
			right++;
		} else if (lengthAt(left + 1, right) >= lengthAt(left, right + 1)) {
			lines.push(...removed.slice(left, ++left));
		} else lines.push(...added.slice(right, ++right));
	}
	return [...lines, ...removed.slice(left), ...added.slice(right)];
}

/** Writes the changes with the lines around them, each hunk below its place in both texts. */
function hunksOf(lines: readonly DiffLine[]): readonly string[] {
	const isNear = lines.map(() => false);
	for (const [index, {sign}] of lines.entries()) {
		if (sign !== ' ') isNear.fill(true, Math.max(0, index - context), index + context + 1);
	}
	const written: string[] = [];
	let [before, after] = [1, 1];
	for (let index = 0; index < lines.length; ) {
		const end = isNear[index] ? isNear.indexOf(false, index) : isNear.indexOf(true, index);
		const part = lines.slice(index, end === -1 ? lines.length : end);
		const removed = part.filter(({sign}) => sign !== '+').length;
		const added = part.filter(({sign}) => sign !== '-').length;
		if (isNear[index]) {
			written.push(`@@ -${before},${removed} +${after},${added} @@`);
			written.push(...part.map(({sign, text}) => sign + text));
		}
		before += removed;
		after += added;
		index += part.length;
	}
	return written;
}
