// @ts-check
import { parentPort, workerData } from 'node:worker_threads'
import { SqliteConnection } from './sqlite-connection.js'

/** Orders that are no longer wanted: each under its number, in the place that the number has here. */
const givenUp = new Int32Array(workerData.givenUp)
let current = 0
const isWanted = () => Atomics.load(givenUp, current % givenUp.length) !== current

/** Follows the orders of the other side, one after the other, until it is told to close. */
const connection = new SqliteConnection(workerData.file, workerData.role, isWanted)

parentPort?.on('message', (/** @type {import('./sqlite-connection.js').Order[] | 'close'} */ orders) => {
  if (orders !== 'close') return parentPort?.postMessage(orders.map(follow))
  connection.close()
  parentPort?.close()
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
