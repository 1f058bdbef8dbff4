/** The smallest program on Ink: one line on the alternate screen, until a signal ends it. The floor of any start. */
import {render, Text} from 'ink';
import {createElement} from 'react';

render(createElement(Text, null, 'one line'), {alternateScreen: true, interactive: true});
setInterval(() => undefined, 60_000);
