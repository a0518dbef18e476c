import type pg from 'pg'

/** Closes the socket at once, so that the connection's queries fail; `end` would wait for an answer of the server. */
export const destroyConnection = (client: pg.ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
