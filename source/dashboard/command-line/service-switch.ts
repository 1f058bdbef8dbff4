import {describeBriefly, type Failure} from '../../domain/failure.ts';
import type {Connection, ProfileSummary, Services, ServiceTarget} from '../../services/connection.ts';
import type {ConnectionState} from '../shell/use-connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import {noProfiles} from './command-words.ts';

export interface ServiceSwitch {
	/** Switches to a service and notifies about it, or about why it failed. */
	connect(target: ServiceTarget): void;
	/** Connects after asking for the key of the indexer and its node, unless it was connected to before. */
	connectTo(address: string, node: string | undefined): void;
	/** Lets the user choose one of the profiles that the configuration has now. */
	chooseProfile(): void;
	/** Names of the profiles, as far as they are known. */
	profiles(): readonly string[];
	/** Reads the configuration again, for completion. */
	refreshProfiles(): void;
}

/**
Creates the commands that switch to another service.

@param onConnected called once another service is shown
*/
export function createServiceSwitch(
	connected: ConnectionState,
	services: Services,
	{ask, choose, closeOverlays, notify, setNotice}: Dialogs,
	onConnected: () => void,
): ServiceSwitch {
	const go = async (target: ServiceTarget) => {
		// A key command may take its time.
		setNotice(() => ({text: `Connecting to ${calledIn(target)}`}));
		const outcome = await connected.connect(target);
		if (outcome.kind === 'refused') return notify(outcome.problem, 'bad');
		if (outcome.kind === 'unanswered')
			return notify(noAnswer(target, connected.connection, outcome.failure), 'bad');
		if (outcome.kind === 'overtaken') return;
		onConnected();
		notify(nameOf(target), 'good');
	};
	const connect = (target: ServiceTarget) => void go(target);
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
		connectTo(address, node) {
			const known = node === undefined && connected.recall(address.replace(/\/+$/, ''));
			if (known) return connect(known);
			ask({
				label: `key for ${address}: `,
				isSecret: true,
				note: `${node === undefined ? '' : 'of both; '}not shown, and kept in memory only; empty where it needs none`,
				onApply(text) {
					const apiKey = text.trim() || undefined;
					const nodeTarget =
						node === undefined ? undefined : ({kind: 'address', address: node, apiKey} as const);
					connect({kind: 'address', address, apiKey, node: nodeTarget});
				},
			});
		},
		chooseProfile: () => void chooseProfile(),
		profiles: () => services.profiles().map(({name}) => name),
		refreshProfiles: () => void services.readProfiles(),
	};
}

function nameOf(target: ServiceTarget): string {
	return `Connected to ${calledIn(target)}${target.kind === 'embedded' ? ': all of it is made up' : ''}`;
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
