import type { Database } from '../database/connect.ts'
import { startTestServer } from '../testing/server.ts'
import { createNotesModule } from './notes-module.ts'

export const ADD = '/notes/add'
export const UPDATE = '/notes/update'

export async function openNotesFixture() {
  const gate = Promise.withResolvers<void>()
  const firstCall = Promise.withResolvers<void>()
  const hold = () => {
    firstCall.resolve()
    return gate.promise
  }
  const server = await startTestServer({ modules: [createNotesModule(hold)] })
  const { read } = server.app.platform.database
  return {
    ...server,
    admin: server.as('helena'),
    open: gate.resolve,
    isWaiting: firstCall.promise,
    listNotes: () => read.selectFrom('notes').selectAll().orderBy('id').execute(),
    countStoredRows: () => Promise.all(['notes', 'journal', 'notifications', 'idempotency_keys'].map((table) => countRows(read, table))),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

async function countRows(read: Database['read'], table: string): Promise<number> {
  const query = read.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows'))
  return (await query.executeTakeFirstOrThrow()).rows
}
