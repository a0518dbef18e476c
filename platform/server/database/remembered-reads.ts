import type { Outcome, Statement } from './sqlite/sqlite-connection.js'

type Ask = (statement: Statement, signal: AbortSignal) => Promise<Outcome>
/** `askers`: those who wait for it; once all have gone it is given up. */
type Asked = { answer: Promise<Outcome>; askers: number; giveUp: () => void }

/** Rows that are kept at most, of all answers together. */
const MOST_ROWS = 2_000

/**
 * Asks each question once until something is written: after a change a thousand pages want the same list and count.
 * Only for a database that nobody else writes to. Rows are shared, and therefore frozen.
 */
export class RememberedReads {
  readonly #ask: Ask
  #answers = new Map<string, Asked>()
  #rows = 0

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** The answer; whoever aborts `signal` no longer waits for it. */
  run({ sql, parameters }: Statement, signal?: AbortSignal): Promise<Outcome> {
    const question = JSON.stringify([sql, parameters], withBigInts)
    const asked = this.#answers.get(question) ?? this.#begin(question, { sql, parameters })
    asked.askers++
    if (!signal) return asked.answer
    const leave = () => {
      asked.askers--
      if (asked.askers > 0) return
      if (this.#answers.get(question) === asked) this.#answers.delete(question)
      asked.giveUp()
    }
    signal.addEventListener('abort', leave, { once: true })
    return asked.answer.finally(() => signal.removeEventListener('abort', leave))
  }

  #begin(question: string, statement: Statement): Asked {
    const controller = new AbortController()
    const answer = this.#ask(statement, controller.signal).then(frozen)
    const asked = { answer, askers: 0, giveUp: () => controller.abort() }
    const answers = this.#answers.set(question, asked)
    answer.then(
      ({ rows }) => answers === this.#answers && this.#count(rows.length + 1),
      () => answers.get(question) === asked && answers.delete(question),
    )
    return asked
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
