/** So long one turn takes; then requests that have come in meanwhile get theirs. */
const TURN_MS = 1

/**
 * What is to be sent to many sockets, in order. It starts once whatever runs now is done, so that the database has its next
 * orders before, and gives way to other work again and again, or a thousand sockets would keep everybody waiting.
 */
export class Outbox {
  readonly #sendings: Iterator<void>[] = []

  /** A step of `sending` writes to one socket. */
  add(sending: Iterator<void>): void {
    if (this.#sendings.push(sending) === 1) setImmediate(() => this.#turn())
  }

  #turn(): void {
    const end = performance.now() + TURN_MS
    for (let first = this.#sendings[0]; first; first = this.#sendings[0]) {
      while (!first.next().done) if (performance.now() > end) return void setImmediate(() => this.#turn())
      this.#sendings.shift()
    }
  }
}
