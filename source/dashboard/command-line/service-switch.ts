import type {ProfileSummary, ServiceTarget} from '../../services/connection.ts';
import type {ConnectionState} from '../shell/use-connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import {noProfiles} from './command-words.ts';

export interface ServiceSwitch {
	/** Switches to a service and notifies about it, or about why it failed. */
	connect(target: ServiceTarget): void;
	/** Asks for the key of an address first. */
	connectTo(address: string): void;
	/** Lets the user choose one of the profiles. */
	chooseProfile(): void;
}

/**
The commands that switch to another service.

@param onConnected called once another service is shown
*/
export function createServiceSwitch(
	connected: ConnectionState,
	profiles: readonly ProfileSummary[],
	{ask, choose, closeOverlays, notify, setNotice}: Dialogs,
	onConnected: () => void,
): ServiceSwitch {
	const go = async (target: ServiceTarget) => {
		// A key command may take its time.
		setNotice(() => ({text: `connecting to ${calledIn(target)}`}));
		const outcome = await connected.connect(target);
		if (outcome.kind === 'refused') return notify(outcome.problem, 'bad');
		if (outcome.kind === 'overtaken') return;
		onConnected();
		notify(nameOf(target), 'good');
	};
	const connect = (target: ServiceTarget) => void go(target);
	return {
		connect,
		connectTo: address =>
			ask({
				label: 'key: ',
				isSecret: true,
				note: 'not shown, and kept in memory only; empty where it needs none',
				onApply: key => connect({kind: 'address', address, apiKey: key.trim() || undefined}),
			}),
		chooseProfile() {
			if (profiles.length === 0) return notify(noProfiles);
			choose({
				title: 'Profile to switch to',
				kind: 'one',
				items: profiles.map(profile => ({value: profile.name, note: describeProfile(profile)})),
				chosen: [connected.connection.profile?.name ?? ''],
				onApply: ([name]) => {
					// What the overlays below it say is of the service before.
					closeOverlays();
					if (name !== undefined) connect({kind: 'profile', name});
				},
			});
		},
	};
}

function nameOf(target: ServiceTarget): string {
	return `connected to ${calledIn(target)}${target.kind === 'embedded' ? ': all of it is made up' : ''}`;
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
