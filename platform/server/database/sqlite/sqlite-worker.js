// @ts-check
import { parentPort } from 'node:worker_threads'
import { SqliteConnection } from './sqlite-connection.js'

/** @typedef {{ file: string, role: import('./sqlite-connection.js').Role, givenUp: Int32Array }} Setup */
/** @typedef {{ open: Setup } | import('./sqlite-connection.js').Order[] | 'close'} Message */

/** @type {SqliteConnection} */
let connection
/** Orders that are no longer wanted: each under its number, in the place that the number has here. */
/** @type {Int32Array} */
let givenUp = new Int32Array(1)
let current = 0
const isWanted = () => Atomics.load(givenUp, current % givenUp.length) !== current

/** Opens a database, follows the orders of the other side, one after the other, and closes it; then the next. */
parentPort?.on('message', (/** @type {Message} */ message) => {
  if (message === 'close') {
    connection.close()
    parentPort?.postMessage('closed')
  } else if ('open' in message) {
    givenUp = message.open.givenUp
    connection = new SqliteConnection(message.open.file, message.open.role, isWanted)
  } else parentPort?.postMessage(message.map(follow))
})

/**
 * @param {import('./sqlite-connection.js').Order} order
 * @returns {import('./sqlite-connection.js').Reply}
 */
function follow({ id, before, statements, within, otherwise }) {
  current = id
  try {
    if (!isWanted()) throw new Error('Nobody waits for this any more.')
    for (const command of before) connection.run(command, [])
    if (within && !connection.isTransaction) throw new Error('The transaction has ended.')
    const outcomes = statements.map(({ sql, parameters }) => connection.run(sql, parameters))
    return { id, ...(outcomes.at(-1) ?? { rows: [] }) }
  } catch (error) {
    if (otherwise && connection.isTransaction) connection.run(otherwise, [])
    const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
    return { id, error: { message, errcode }, isTransaction: connection.isTransaction }
  }
}
