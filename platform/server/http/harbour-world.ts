import type { Database } from '../database/connect.ts'
import { startTestServer } from '../testing/server.ts'
import { harbourModule } from './harbour-module.ts'

export const ADD = '/harbour/add'
export const UPDATE = '/harbour/update'

/** A server with a harbour; calls of `/harbour/wait` wait until it is opened. */
export async function openHarbour() {
  const gate = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  const hold = () => {
    arrival.resolve()
    return gate.promise
  }
  const server = await startTestServer({ modules: [harbourModule(hold)] })
  const { read } = server.app.platform.database
  return {
    ...server,
    admin: server.as('helena'),
    open: gate.resolve,
    /** Resolves once a call waits. */
    arrived: arrival.promise,
    boats: () => read.selectFrom('boats').selectAll().orderBy('id').execute(),
    /** How many rows an act may have left behind. */
    stored: () => Promise.all(['boats', 'journal', 'notifications', 'idempotency_keys'].map((table) => count(read, table))),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

async function count(read: Database['read'], table: string): Promise<number> {
  const counted = read.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'))
  return (await counted.executeTakeFirstOrThrow()).rows
}
