import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { NotificationTables } from './tables.ts'

/** One line in a person's inbox of notifications; `kind` is a key in the module's translations under `notice.`. */
export type Notice = {
  userId: number
  kind: string
  /** The module whose translations hold the text. */
  module: string
  /** Values for the translation. */
  values: Record<string, string>
  /** Path in the application. */
  link: string
}

/** Far below the number of parameters that one statement takes. */
const ROWS_A_STATEMENT = 1000

/** Puts notices into their inboxes; returns the ids of those to tell, each once. */
export async function insertNotices(tx: Database['read'], notices: readonly Notice[], now: string): Promise<number[]> {
  const rows = notices.map(({ values, ...notice }) => ({ ...notice, values: JSON.stringify(values), createdAt: now }))
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await (tx as Kysely<NotificationTables>)
      .insertInto('notifications')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute()
  }
  return [...new Set(notices.map((notice) => notice.userId))]
}
