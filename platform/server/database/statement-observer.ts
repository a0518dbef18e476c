export type Access = 'read' | 'slow' | 'write'

/** Learns how long statements take and how long they wait for a connection or their turn, in milliseconds. */
export type StatementObserver = {
  onStatement: (access: Access, milliseconds: number, sql: string) => void
  onWait: (access: Access, milliseconds: number) => void
}

/** Set once the server is created, after the database is opened. */
export class ObserverSlot {
  #observer: StatementObserver | undefined

  set = (observer: StatementObserver) => void (this.#observer = observer)

  noteStatement(access: Access, startedAt: number, sql: string): void {
    this.#observer?.onStatement(access, performance.now() - startedAt, sql)
  }

  noteWait(access: Access, startedAt: number): void {
    this.#observer?.onWait(access, performance.now() - startedAt)
  }
}
