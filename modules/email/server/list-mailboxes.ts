import type { Kysely } from 'kysely'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { cleanFileName } from '#platform/server/files/file-name.ts'
import type { ExportContext, ExportFile } from '#platform/server/exports/module-export.ts'
import { buildEmailSource } from './mime/email-source.ts'
import { formatMboxEntry } from './mime/format-mbox.ts'
import type { EmailTables } from './tables.ts'

const BATCH_SIZE = 50

/** One mbox file for each account and one for emails within Staffroom. */
export async function* listMailboxes(ctx: ExportContext, userId: number): AsyncGenerator<ExportFile> {
  const db = ctx.db as Kysely<EmailTables>
  const accounts = await db.selectFrom('email_accounts').select(['id', 'email']).where('userId', '=', userId).orderBy('id').execute()
  yield { path: 'staffroom.mbox', chunks: readMailbox(ctx, userId, null) }
  for (const { id, email } of accounts) yield { path: `${id}-${cleanFileName(email)}.mbox`, chunks: readMailbox(ctx, userId, id) }
}

/** From what Staffroom has stored; the originals stay on the mail server. */
async function* readMailbox(ctx: ExportContext, userId: number, accountId: number | null): AsyncGenerator<Uint8Array> {
  const slow = ctx.slow as Kysely<EmailTables>
  let lastId = 0
  while (true) {
    const emails = slow
      .selectFrom('emails')
      .selectAll()
      .where('userId', '=', userId)
      .where('id', '>', lastId)
      .where('deletedAt', 'is', null)
    const inAccount = accountId === null ? emails.where('accountId', 'is', null) : emails.where('accountId', '=', accountId)
    const rows = await inAccount.orderBy('id').limit(BATCH_SIZE).execute()
    for (const row of rows) {
      yield formatMboxEntry(row, await buildEmailSource(ctx, row))
      await yieldToEventLoop()
    }
    if (rows.length < BATCH_SIZE) return
    lastId = rows.at(-1)!.id
  }
}
