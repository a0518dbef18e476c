// @ts-check
import { parentPort, workerData } from 'node:worker_threads'
import { SqliteConnection } from './sqlite-connection.js'

/** Follows the orders of the other side, one after the other, until it is told to close. */
const connection = new SqliteConnection(workerData.file, workerData.role)

parentPort?.on('message', (/** @type {import('./sqlite-connection.js').Order[] | 'close'} */ orders) => {
  if (orders !== 'close') return parentPort?.postMessage(orders.map(follow))
  connection.close()
  parentPort?.close()
})

/**
 * @param {import('./sqlite-connection.js').Order} order
 * @returns {import('./sqlite-connection.js').Reply}
 */
function follow({ id, before, sql, parameters, within }) {
  try {
    for (const command of before) connection.run(command, [])
    if (within && !connection.isTransaction) throw new Error('The transaction has ended.')
    return { id, ...connection.run(sql, parameters) }
  } catch (error) {
    const { message, errcode } = /** @type {Error & { errcode?: number }} */ (error)
    return { id, error: { message, errcode }, isTransaction: connection.isTransaction }
  }
}
