import type {Route} from '../routes/route.ts';
import {useShell} from './shell/shell-context.ts';
import {ChangesScreen} from './views/changes/changes-screen.tsx';
import {DelegatorScreen} from './views/delegator/delegator-screen.tsx';
import {NetworksScreen} from './views/networks/networks-screen.tsx';
import {OverviewScreen} from './views/overview/overview-screen.tsx';
import {ParametersScreen} from './views/parameters/parameters-screen.tsx';
import {ProposalsScreen} from './views/proposals/proposals-screen.tsx';
import {TxScreen} from './views/tx/tx-screen.tsx';
import {ValidatorsScreen} from './views/validators/validators-screen.tsx';

/** Draws the screen of a route. */
export function Screen({route}: {readonly route: Route}) {
	// A digit leads to the list of a view, and closes what was opened over it.
	const {linkCount: arrival} = useShell();
	switch (route.view) {
		case 'overview':
			return <OverviewScreen key={arrival} />;
		case 'validators':
			return <ValidatorsScreen route={route} />;
		case 'delegator':
			return <DelegatorScreen key={arrival} route={route} />;
		case 'proposals':
			return <ProposalsScreen route={route} />;
		case 'tx':
			return <TxScreen route={route} />;
		case 'parameters':
			return route.list === 'networks' ? (
				<NetworksScreen route={route} />
			) : (
				<ParametersScreen route={route} />
			);
		case 'changes':
			return <ChangesScreen route={route} />;
	}
}
