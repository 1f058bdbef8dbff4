/**
Debian's machine-readable file of licences. It speaks for the program's own code alone; what else is in the executable
has its licences in the file beside it, as their authors wrote them.
*/
export function debianCopyright(name: string, license: string): string {
	const [, holder] = /^Copyright \(c\) (.+)$/m.exec(license) ?? [];
	const own = license.slice(license.indexOf('Permission is hereby granted')).trim();
	if (holder === undefined || !license.startsWith('MIT License')) {
		throw new Error('LICENSE is no longer that of the MIT: say here what Debian calls it');
	}
	return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${name}

Files: *
Copyright: ${holder}
License: Expat

Files: usr/bin/${name}
Copyright: ${holder}
 the authors of Node.js, and of what it is made of
 the authors of the bundled libraries
License: Expat and others
 ${name}, Node.js and the libraries of both are one file. What is the program's own
 is under the Expat license below. Each other part is named, with its license
 and that license's text, in /usr/share/doc/${name}/licenses.txt.gz

License: Expat
${own.replaceAll(/^/gm, ' ').replaceAll(/^ $/gm, ' .')}
`;
}
