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
	for (const [key, label] of labels.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
		let name = label;
		// Another one may have such a name by its own label.
		for (let count = 2; taken.has(name) || (name !== label && given.has(name)); count++)
			name = `${label} #${count}`;
		taken.add(name);
		names.set(key, name);
	}
	return names;
}
