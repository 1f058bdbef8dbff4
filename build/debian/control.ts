interface Described {
	readonly name: string;
	readonly version: string;
	readonly maintainer: string;
	/** Debian's name of the processor. */
	readonly architecture: string;
	/** Size in KiB. */
	readonly installedSize: number;
	readonly depends: readonly string[];
	readonly homepage?: string | undefined;
}

const description = `terminal dashboard for a proof-of-stake chain
 The validators, proposals, stake, parameters and transactions of a chain, as
 Namada's indexer (1.0 to 3.3) and a CometBFT node tell of them: as a dashboard
 in the terminal, also over slow lines and for screen readers, or one answer at
 a time as a table, JSON or CSV for scripts. It broadcasts a transaction that
 was signed elsewhere, and follows what becomes of it.
 .
 Node.js is in the executable. So is a made-up chain to try it with, which needs
 no network: stakedeck --demo`;

/** The first file that is read of a package: what it is, and what it needs. */
export function debianControl(told: Described): string {
	const fields = {
		Package: told.name,
		Version: told.version,
		Architecture: told.architecture,
		Maintainer: told.maintainer,
		'Installed-Size': told.installedSize,
		Depends: told.depends.join(', '),
		Suggests: 'bash-completion, man-db',
		Section: 'net',
		Priority: 'optional',
		Homepage: told.homepage,
		Description: description,
	};
	return Object.entries(fields)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => `${name}: ${value}\n`)
		.join('');
}
