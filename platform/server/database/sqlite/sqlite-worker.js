// @ts-check
import { parentPort } from 'node:worker_threads'
import { SqliteConnection } from './sqlite-connection.js'
import { WalSpool } from './wal-spool.js'

/** @typedef {{ file: string, role: import('./sqlite-connection.js').Role, abortedIds: Int32Array, walFolder?: string }} Setup */
/** @typedef {{ open: Setup } | import('./sqlite-connection.js').Order[] | 'close'} Message */

/** @type {SqliteConnection} */
let connection
/** @type {WalSpool | undefined} */
let spool
/** @type {import('./sqlite-connection.js').Order[]} Wait for the end of the open transaction. */
let tasks = []
/** @type {Int32Array} */
let abortedIds = new Int32Array(1)
let current = 0
const isAborted = () => Atomics.load(abortedIds, current % abortedIds.length) === current

parentPort?.on('message', (/** @type {Message} */ message) => {
  if (message === 'close') {
    spool?.close()
    connection.close()
    parentPort?.postMessage('closed')
  } else if ('open' in message) openDatabase(message.open)
  else {
    tasks.push(...message.filter(({ task }) => task))
    parentPort?.postMessage(message.filter(({ task }) => !task).map(runOrder))
    if (spool && !connection.isTransaction) serveSpool(spool)
  }
})

/** @param {Setup} setup */
function openDatabase(setup) {
  abortedIds = setup.abortedIds
  tasks = []
  connection = new SqliteConnection(setup.file, setup.role, isAborted)
  const run = (/** @type {string} */ sql) => /** @type {Record<string, unknown>[]} */ (connection.run(sql, []).rows)
  spool = setup.walFolder === undefined ? undefined : new WalSpool({ file: setup.file, folder: setup.walFolder, run })
}

/** Checkpoints after the replies, so that no commit waits for them. @param {WalSpool} open */
function serveSpool(open) {
  for (const { id, task } of tasks) if (task) parentPort?.postMessage([{ id, rows: [open.perform(task)] }])
  tasks = []
  open.checkpointIfLarge()
}

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
