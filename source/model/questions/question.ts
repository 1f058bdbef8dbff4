import type {Capability} from '../../domain/extensions.ts';
import type {ChainNode, Indexer, RequestOptions} from '../../domain/service.ts';

/** An indexer, and the options of the requests that go to it. */
export interface IndexerRequest extends RequestOptions {
	readonly indexer: Indexer;
}

/** A node, and the options of the requests that go to it. */
export interface NodeRequest extends RequestOptions {
	readonly node: ChainNode;
}

/** One thing that an indexer can be asked. */
export interface Question<Answer, Subject = void> {
	/**
	Asks once. Rejects with a RequestError.

	@param subject the address, id, height or query that it is about
	*/
	ask(asking: IndexerRequest, subject: Subject): Promise<Answer>;
}

/** A thing beyond the interface, which a service may not offer. */
export interface BeyondInterface {
	/** Path that it needs. */
	readonly capability: Capability;
}

/** One thing beyond the interface that an indexer can be asked; undefined if this service does not offer it. */
export type OptionalQuestion<Answer, Subject = void> = Question<Answer | undefined, Subject> &
	BeyondInterface;

/** One thing that a node can be asked. */
export interface NodeQuestion<Answer, Subject = void> {
	/** Asks once. Rejects with a RequestError. */
	ask(asking: NodeRequest, subject: Subject): Promise<Answer>;
}
