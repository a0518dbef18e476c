const SLICE_MS = 1

/** Sends messages to many sockets in order and yields regularly, since a thousand sockets would block other requests. */
export class Outbox {
  readonly #sendings: Iterator<void>[] = []

  add(sending: Iterator<void>): void {
    if (this.#sendings.push(sending) === 1) setImmediate(() => this.#sendSlice())
  }

  #sendSlice(): void {
    const sliceEnd = performance.now() + SLICE_MS
    for (let first = this.#sendings[0]; first; first = this.#sendings[0]) {
      while (!first.next().done) if (performance.now() > sliceEnd) return void setImmediate(() => this.#sendSlice())
      this.#sendings.shift()
    }
  }
}
