import type {Route} from '../routes/route.ts';
import {DelegatorScreen} from '../screens/delegator/delegator-screen.tsx';
import {LaterScreen} from '../screens/later-screen.tsx';
import {ParametersScreen} from '../screens/parameters/parameters-screen.tsx';
import {ProposalsScreen} from '../screens/proposals/proposals-screen.tsx';
import type {Shell} from '../screens/shell.ts';
import {TxScreen} from '../screens/tx/tx-screen.tsx';
import {ValidatorsScreen} from '../screens/validators/validators-screen.tsx';

/** The screen of a route. */
export function Screen({shell, route}: {readonly shell: Shell; readonly route: Route}) {
	switch (route.view) {
		case 'validators':
			return <ValidatorsScreen shell={shell} route={route} />;
		case 'delegator':
			return <DelegatorScreen shell={shell} route={route} />;
		case 'proposals':
			return <ProposalsScreen shell={shell} route={route} />;
		case 'tx':
			return <TxScreen shell={shell} route={route} />;
		case 'events':
			return <LaterScreen shell={shell} route={route} />;
		case 'parameters':
			return <ParametersScreen shell={shell} route={route} />;
	}
}
