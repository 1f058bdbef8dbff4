/**
Names things so that no two share a name: of equal ones the second is "name #2". The same things always get the same
names, in whatever order they come.
*/
export function distinctNames(
	labels: readonly (readonly [key: string, label: string])[],
): ReadonlyMap<string, string> {
	const given = new Set(labels.map(([, label]) => label));
	const names = new Map<string, string>();
	const taken = new Set<string>();
	/** Numbers that the next one with a label tries first. */
	const next = new Map<string, number>();
	for (const [key, label] of labels.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
		let [name, count] = [label, next.get(label) ?? 2];
		// Another one may have such a name by its own label.
		for (; taken.has(name) || (name !== label && given.has(name)); count++) name = `${label} #${count}`;
		next.set(label, count);
		taken.add(name);
		names.set(key, name);
	}
	return names;
}
