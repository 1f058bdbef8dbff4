import type {DatabaseSync, SQLInputValue, StatementSync} from 'node:sqlite';

/** Rows of one chain. */
export class ChainRows {
	protected readonly database: DatabaseSync;
	protected readonly chain: string;
	readonly #statements = new Map<string, StatementSync>();

	constructor(database: DatabaseSync, chain: string) {
		this.database = database;
		this.chain = chain;
	}

	protected statement(sql: string): StatementSync {
		const known = this.#statements.get(sql);
		if (known) return known;
		const statement = this.database.prepare(sql);
		statement.setReadBigInts(true);
		this.#statements.set(sql, statement);
		return statement;
	}

	/** @param sql has the chain as its first value */
	protected run(sql: string, ...values: readonly SQLInputValue[]) {
		return this.statement(sql).run(this.chain, ...values);
	}

	protected get(sql: string, ...values: readonly SQLInputValue[]) {
		return this.statement(sql).get(this.chain, ...values);
	}

	protected all(sql: string, ...values: readonly SQLInputValue[]) {
		return this.statement(sql).all(this.chain, ...values);
	}
}
