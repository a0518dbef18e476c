import type { Kysely } from 'kysely'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { EmailTables } from '../../server/tables.ts'

type Step = { recipients: readonly string[]; left: readonly string[] }

/** Of those who were to get the mail only `left` still need it; who has it is known also where it becomes a draft again. */
export async function keepLeft(ctx: EmailContext, mailId: number, { recipients, left }: Step): Promise<void> {
  await ctx.db
    .updateTable('email_outbox')
    .set({ recipients: JSON.stringify(left) })
    .where('mailId', '=', mailId)
    .execute()
  if (left.length === recipients.length) return
  const delivered = [...(await deliveredOf(ctx.db, mailId)), ...recipients.filter((email) => !left.includes(email))]
  await ctx.db
    .updateTable('email_contents')
    .set({ delivered: JSON.stringify(delivered) })
    .where('mailId', '=', mailId)
    .execute()
}

/** The addresses that have the mail already, in small letters. */
export async function deliveredOf(db: Kysely<EmailTables>, mailId: number): Promise<string[]> {
  const { delivered } = await db.selectFrom('email_contents').select('delivered').where('mailId', '=', mailId).executeTakeFirstOrThrow()
  return JSON.parse(delivered) as string[]
}
