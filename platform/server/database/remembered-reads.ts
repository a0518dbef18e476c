import type { Outcome } from './sqlite-connection.js'

type Ask = (sql: string, parameters: readonly unknown[]) => Promise<Outcome>

/** Rows that are kept at most, of all answers together. */
const MOST_ROWS = 2_000

/**
 * Asks each question once until something is written: after a change a thousand pages want the same list and count.
 * Only for a database that nobody else writes to. Rows are shared, and therefore frozen.
 */
export class RememberedReads {
  readonly #ask: Ask
  #answers = new Map<string, Promise<Outcome>>()
  #rows = 0

  constructor(ask: Ask) {
    this.#ask = ask
  }

  run(sql: string, parameters: readonly unknown[]): Promise<Outcome> {
    const question = JSON.stringify([sql, parameters], withBigInts)
    const known = this.#answers.get(question)
    if (known) return known
    const answer = this.#ask(sql, parameters).then(frozen)
    const answers = this.#answers.set(question, answer)
    answer.then(
      ({ rows }) => answers === this.#answers && this.#count(rows.length + 1),
      () => answers.delete(question),
    )
    return answer
  }

  /** Something was written: to be called before anybody is told. */
  forget(): void {
    this.#answers = new Map()
    this.#rows = 0
  }

  #count(rows: number): void {
    this.#rows += rows
    if (this.#rows > MOST_ROWS) this.forget()
  }
}

const withBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value)

function frozen(outcome: Outcome): Outcome {
  outcome.rows.forEach(Object.freeze)
  Object.freeze(outcome.rows)
  return outcome
}
