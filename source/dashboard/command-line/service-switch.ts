import {describeBriefly, type Failure} from '../../domain/failure.ts';
import type {
	Connection,
	ProfileSummary,
	SaveOutcome,
	Services,
	ServiceTarget,
} from '../../services/connection.ts';
import type {ConnectionState} from '../shell/use-connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import {noProfiles} from './command-words.ts';

export interface ServiceSwitch {
	/** Switches to a service and notifies about it, or about why it failed. */
	connect(target: ServiceTarget): void;
	/** Switches to a profile, notifies about it, and then does what is to be done there. */
	goTo(name: string, then: () => void): void;
	/** Connects after asking for the key of the indexer and its node, unless it was connected to before. */
	connectTo(address: string, node: string | undefined): void;
	/** Keeps the service that is shown as a profile, and notifies about it; asks where there is one of that name. */
	save(name: string): void;
	/** Lets the user choose one of the profiles that the configuration has now. */
	chooseProfile(): void;
	/** Names of the profiles, as far as they are known. */
	profiles(): readonly string[];
	/** Reads the configuration again, for completion. */
	refreshProfiles(): void;
}

/**
Creates the commands that switch to another service.

@param on called once another service is shown, and once this one is saved as a profile
*/
export function createServiceSwitch(
	connected: ConnectionState,
	services: Services,
	{ask, choose, closeOverlays, notify, setNotice}: Dialogs,
	on: {connected(): void; saved(profile: string): void},
): ServiceSwitch {
	const go = async (target: ServiceTarget, then = () => {}) => {
		// A key command may take its time.
		setNotice(() => ({text: `Connecting to ${calledIn(target)}`}));
		const outcome = await connected.connect(target);
		if (outcome.kind === 'refused') return notify(outcome.problem, 'bad');
		if (outcome.kind === 'unanswered')
			return notify(noAnswer(target, connected.connection, outcome.failure), 'bad');
		if (outcome.kind === 'overtaken') return;
		on.connected();
		then();
		notify(nameOf(target), 'good');
	};
	const connect = (target: ServiceTarget) => void go(target);
	const save = async (name: string, mayReplace: boolean) => {
		const outcome = await services.save(name, connected.connection, mayReplace);
		if (outcome.kind === 'refused') return notify(outcome.problem, 'bad');
		if (outcome.kind === 'saved') {
			on.saved(name);
			return notify(describeSaved(name, outcome), 'good');
		}
		choose({
			title: `There is a profile ${name} already`,
			kind: 'one',
			items: [
				{value: 'leave it', note: 'as it is'},
				{value: 'replace', note: 'its addresses and its key by those of this service'},
			],
			chosen: [],
			onApply: ([choice]) => {
				closeOverlays();
				if (choice === 'replace') void save(name, true);
			},
		});
	};
	const chooseProfile = async () => {
		const reading = await services.readProfiles();
		if ('problem' in reading) return notify(reading.problem, 'bad');
		const {value: profiles} = reading;
		if (profiles.length === 0) return notify(noProfiles);
		choose({
			title: 'Profile to switch to',
			kind: 'one',
			items: profiles.map(profile => ({value: profile.name, note: describeProfile(profile)})),
			chosen: [connected.connection.profile?.name ?? ''],
			onApply: ([name]) => {
				// The overlays below it are about the former service.
				closeOverlays();
				if (name !== undefined) connect({kind: 'profile', name});
			},
		});
	};
	return {
		connect,
		goTo: (name, then) => void go({kind: 'profile', name}, then),
		connectTo(address, node) {
			const known = node === undefined && connected.recall(address.replace(/\/+$/, ''));
			if (known) return connect(known);
			ask({
				label: `key for ${address}: `,
				isSecret: true,
				note: `${node === undefined ? '' : 'of both; '}Enter: none; not shown, and kept in memory only`,
				onApply(text) {
					const apiKey = text.trim() || undefined;
					const nodeTarget =
						node === undefined ? undefined : ({kind: 'address', address: node, apiKey} as const);
					connect({kind: 'address', address, apiKey, node: nodeTarget});
				},
			});
		},
		save: name => void save(name, false),
		chooseProfile: () => void chooseProfile(),
		profiles: () => services.profiles().map(({name}) => name),
		refreshProfiles: () => void services.readProfiles(),
	};
}

function nameOf(target: ServiceTarget): string {
	const hints = {
		embedded: ': all of it is made up',
		address: '. :save NAME keeps it as a profile',
		profile: '',
	} as const;
	return `Connected to ${calledIn(target)}${hints[target.kind]}`;
}

function describeSaved(
	name: string,
	{file, opening, hasKeyLeft}: Extract<SaveOutcome, {kind: 'saved'}>,
): string {
	return hasKeyLeft
		? `Saved as ${name} without its key: name the file that holds it as api-key-file in ${file}`
		: `Saved as ${name}: ${opening} opens it`;
}

/** Writes 'No answer from …: still on mainnet (needs a key, 401)'. */
function noAnswer(target: ServiceTarget, {profile, isDemo, indexer}: Connection, failure: Failure): string {
	const here = isDemo ? 'the embedded chain' : (profile?.name ?? indexer.address);
	const reason = describeBriefly(failure).replace(/ \((\d+)\)$/, ', $1');
	return `No answer from ${calledIn(target)}: still on ${here} (${reason})`;
}

function calledIn(target: ServiceTarget): string {
	switch (target.kind) {
		case 'embedded':
			return 'the embedded chain';
		case 'profile':
			return target.name;
		case 'address':
			return target.address;
	}
}

function describeProfile({label, isReadOnly}: ProfileSummary): string {
	return [label, isReadOnly ? 'read-only' : undefined].filter(word => word !== undefined).join(', ');
}
