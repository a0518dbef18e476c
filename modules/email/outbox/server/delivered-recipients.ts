import type { Kysely } from 'kysely'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { EmailTables } from '../../server/tables.ts'

type DeliveryStep = { recipients: readonly string[]; remaining: readonly string[] }

/** Saves which recipients still need the email, and remembers those who have it even if it becomes a draft again. */
export async function saveRemainingRecipients(ctx: EmailContext, mailId: number, { recipients, remaining }: DeliveryStep): Promise<void> {
  await ctx.db
    .updateTable('email_outbox')
    .set({ recipients: JSON.stringify(remaining) })
    .where('mailId', '=', mailId)
    .execute()
  if (remaining.length === recipients.length) return
  const delivered = [...(await findDeliveredRecipients(ctx.db, mailId)), ...recipients.filter((email) => !remaining.includes(email))]
  const changes = { delivered: JSON.stringify(delivered) }
  await ctx.db.updateTable('email_contents').set(changes).where('mailId', '=', mailId).execute()
}

/** Lowercase addresses that already have the email. */
export async function findDeliveredRecipients(db: Kysely<EmailTables>, mailId: number): Promise<string[]> {
  const { delivered } = await db.selectFrom('email_contents').select('delivered').where('mailId', '=', mailId).executeTakeFirstOrThrow()
  return JSON.parse(delivered) as string[]
}
