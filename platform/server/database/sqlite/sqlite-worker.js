// @ts-check
import { parentPort } from 'node:worker_threads'
import { SqliteConnection } from './sqlite-connection.js'

/** @typedef {{ file: string, role: import('./sqlite-connection.js').Role, abortedIds: Int32Array }} Setup */
/** @typedef {{ open: Setup } | import('./sqlite-connection.js').Order[] | 'close'} Message */

/** @type {SqliteConnection} */
let connection
/** @type {Int32Array} */
let abortedIds = new Int32Array(1)
let current = 0
const isAborted = () => Atomics.load(abortedIds, current % abortedIds.length) === current

parentPort?.on('message', (/** @type {Message} */ message) => {
  if (message === 'close') {
    connection.close()
    parentPort?.postMessage('closed')
  } else if ('open' in message) {
    abortedIds = message.open.abortedIds
    connection = new SqliteConnection(message.open.file, message.open.role, isAborted)
  } else parentPort?.postMessage(message.map(runOrder))
})

/**
 * @param {import('./sqlite-connection.js').Order} order
 * @returns {import('./sqlite-connection.js').Reply}
 */
function runOrder({ id, before, statements, within, otherwise }) {
  current = id
  try {
    if (isAborted()) throw new Error('The request was aborted.')
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
