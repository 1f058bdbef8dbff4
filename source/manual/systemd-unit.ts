import type {UnitOptions} from '../options/unit-options.ts';

/** Folders that a service of systemd sees only where it says so. */
const homes = /^\/(?:home|root|run\/user)\//;

/** Tells whether a program lies where only its owner's own programs usually run. */
export function liesInHome(file: string): boolean {
	return homes.test(file);
}

/**
Returns a unit of systemd that runs a command for good: with a user of its own that has no rights, and that sees of the
machine what it needs. Nothing that is written may be run is not among its walls, as the engine compiles as it goes.

@param program words that start this program
@param toUse lines on how it is put to use; as for a unit that was printed, where left out
*/
export function systemdUnit(
	{command, words, credentials, variables}: Omit<UnitOptions, 'notes'>,
	program: readonly string[],
	toUse = linesOnPrinted(command),
): string {
	const line = [...program, command, ...words];
	const isInHome = line.some(liesInHome);
	const keys = credentials.map(({id, file}) => `LoadCredential=${id}:${escapeSpecifiers(file)}`);
	const lines = [
		`# stakedeck ${command} as a service of systemd. ${toUse[0]}`,
		...toUse.slice(1).map(each => `#   ${each}`),
		'[Unit]',
		`Description=Stakedeck ${command}`,
		'Wants=network-online.target',
		'After=network-online.target',
		'',
		'[Service]',
		'Type=exec',
		execStart(line),
		'# The labels of the profiles are read anew.',
		'ExecReload=/bin/kill -HUP $MAINPID',
		'Restart=on-failure',
		'RestartSec=10',
		'# It was started wrong, and would be again.',
		'RestartPreventExitStatus=2',
		'TimeoutStopSec=10',
		'',
		'# One user for all services of this program, which share their ledger.',
		'DynamicUser=yes',
		'User=stakedeck',
		'StateDirectory=stakedeck',
		'StateDirectoryMode=0700',
		'CacheDirectory=stakedeck',
		'CacheDirectoryMode=0700',
		'# Profiles stand in /etc/stakedeck/config.toml, which this user has to be able to read.',
		'Environment=XDG_CONFIG_HOME=/etc XDG_STATE_HOME=/var/lib XDG_CACHE_HOME=/var/cache',
		...variables.map(([name, value]) => `Environment=${quoteWord(`${name}=${value}`)}`),
		...(keys.length > 0 ? keysGiven : keysWanted),
		...keys,
		'',
		...walls(isInHome),
		'',
		'[Install]',
		'WantedBy=multi-user.target',
	];
	return `${lines.join('\n')}\n`;
}

function linesOnPrinted(command: UnitOptions['command']): readonly string[] {
	const unit = `stakedeck-${command}`;
	return [
		`Into /etc/systemd/system/${unit}.service with it, then:`,
		`sudo systemctl daemon-reload && sudo systemctl enable --now ${unit}`,
	];
}

const keysGiven = ['# Root may read the file of a key, and hands it over: it may be closed to all others.'];
const keysWanted = [
	'# The file of a key, as api-key-file in the profile names it, is handed over by root; NAME is its own, without folders:',
	'#LoadCredential=key_NAME:/etc/stakedeck/NAME',
];

function walls(isInHome: boolean): readonly string[] {
	return [
		'MemoryMax=256M',
		'TasksMax=64',
		'LimitCORE=0',
		'UMask=0077',
		'NoNewPrivileges=yes',
		'CapabilityBoundingSet=',
		'AmbientCapabilities=',
		'ProtectSystem=strict',
		`ProtectHome=${isInHome ? 'read-only' : 'yes'}`,
		'PrivateTmp=yes',
		'PrivateDevices=yes',
		'PrivateUsers=yes',
		'ProtectClock=yes',
		'ProtectControlGroups=yes',
		'ProtectHostname=yes',
		'ProtectKernelLogs=yes',
		'ProtectKernelModules=yes',
		'ProtectKernelTunables=yes',
		'ProtectProc=invisible',
		'ProcSubset=pid',
		'RemoveIPC=yes',
		'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
		'RestrictNamespaces=yes',
		'RestrictRealtime=yes',
		'RestrictSUIDSGID=yes',
		'LockPersonality=yes',
		'SystemCallArchitectures=native',
		'SystemCallFilter=@system-service @pkey',
		'SystemCallFilter=~@privileged @resources',
		'SystemCallErrorNumber=EPERM',
	];
}

/** Writes the line that starts it; a colon keeps dollar signs what they are. */
function execStart(line: readonly string[]): string {
	const isPlain = line.every(word => !word.includes('$'));
	return `ExecStart=${isPlain ? '' : ':'}${line.map(quoteWord).join(' ')}`;
}

/** Quotes a word where it has to be. */
function quoteWord(word: string): string {
	const text = escapeSpecifiers(word);
	if (/^[\w@%+=:,./-]+$/.test(text)) return text;
	const escaped = text
		.replaceAll(/["\\]/g, '\\$&')
		.replaceAll(/\p{Cc}/gu, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
	return `"${escaped}"`;
}

function escapeSpecifiers(text: string): string {
	return text.replaceAll('%', '%%');
}
