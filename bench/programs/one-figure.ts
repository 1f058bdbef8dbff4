/** A program on Ink whose one line holds a figure that each key changes: the floor of any key. */
import {render, Text, useInput} from 'ink';
import {createElement, useState} from 'react';

function OneFigure() {
	const [keys, setKeys] = useState(0);
	useInput(() => setKeys(before => before + 1));
	return createElement(Text, null, `keys: ${keys}`);
}

render(createElement(OneFigure), {
	alternateScreen: true,
	interactive: true,
	incrementalRendering: true,
	maxFps: 120,
});
