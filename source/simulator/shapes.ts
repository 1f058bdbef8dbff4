import type {AnswerShape} from '../domain/simulation.ts';
import {contractShape} from './contract-shape.ts';
import {serverShape} from './server-shape.ts';
import type {Shape} from './shape.ts';

const shapes: Readonly<Record<AnswerShape, Shape>> = {contract: contractShape, server: serverShape};

export function shapeOf(name: AnswerShape): Shape {
	return shapes[name];
}
