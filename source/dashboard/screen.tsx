import type {Route} from '../routes/route.ts';
import type {Broadcast} from './broadcast/broadcast-state.ts';
import type {Shell} from './shell/shell.ts';
import {DelegatorScreen} from './views/delegator/delegator-screen.tsx';
import {LaterScreen} from './views/later/later-screen.tsx';
import {ParametersScreen} from './views/parameters/parameters-screen.tsx';
import {ProposalsScreen} from './views/proposals/proposals-screen.tsx';
import {TxScreen} from './views/tx/tx-screen.tsx';
import {ValidatorsScreen} from './views/validators/validators-screen.tsx';

interface ScreenProps {
	readonly shell: Shell;
	readonly broadcast: Broadcast;
	readonly route: Route;
}

/** The screen of a route. */
export function Screen({shell, broadcast, route}: ScreenProps) {
	switch (route.view) {
		case 'validators':
			return <ValidatorsScreen shell={shell} route={route} />;
		case 'delegator':
			return <DelegatorScreen shell={shell} route={route} />;
		case 'proposals':
			return <ProposalsScreen shell={shell} route={route} />;
		case 'tx':
			return <TxScreen shell={shell} broadcast={broadcast} route={route} />;
		case 'events':
			return <LaterScreen shell={shell} route={route} />;
		case 'parameters':
			return <ParametersScreen shell={shell} route={route} />;
	}
}
