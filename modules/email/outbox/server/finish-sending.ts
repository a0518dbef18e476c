import { notFound } from '#platform/server/refusal.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { noteCorrespondents } from '../../server/correspondents.ts'
import { addressesIn } from '../../server/mail-rows.ts'
import { appendRemotely, noteRemoteChanges } from '../../server/remote-changes.ts'
import type { MailRecord } from '../../server/tables.ts'

/** The mail has been sent: it stands in `sent`, what it answers is marked, and nothing waits any more. */
export async function finishSending(ctx: EmailContext, { id }: Pick<MailRecord, 'id'>): Promise<MailRecord> {
  await ctx.db.deleteFrom('email_outbox').where('mailId', '=', id).execute()
  const sent = { folder: 'sent' as const, time: ctx.now, updatedAt: ctx.now }
  const mail = await ctx.db.updateTable('emails').set(sent).where('id', '=', id).returningAll().executeTakeFirst()
  if (!mail) throw notFound('email')
  await ctx.db.updateTable('email_labelled').set({ folder: 'sent', time: ctx.now }).where('mailId', '=', id).execute()
  await markAnswered(ctx, mail)
  await ctx.db.updateTable('email_contents').set({ delivered: '[]' }).where('mailId', '=', id).execute()
  const { time, fromName, fromEmail } = mail
  const written = {
    folder: 'sent' as const,
    from: { name: fromName, email: fromEmail },
    to: addressesIn(mail.to),
    cc: addressesIn(mail.cc),
    time,
  }
  await noteCorrespondents(ctx, mail.userId, [written])
  await appendRemotely(ctx, mail, 'sent')
  ctx.announce(`mails/${mail.userId}`)
  return mail
}

async function markAnswered(ctx: EmailContext, { id, userId }: MailRecord): Promise<void> {
  const content = await ctx.db.selectFrom('email_contents').select(['inReplyTo', 'answer']).where('mailId', '=', id).executeTakeFirst()
  if (!content?.inReplyTo || !content.answer) return
  const flag = content.answer === 'reply' ? { isAnswered: 1 } : { isForwarded: 1 }
  const answered = ctx.db
    .updateTable('emails')
    .set({ ...flag, updatedAt: ctx.now })
    .where('id', '=', content.inReplyTo)
    .where('userId', '=', userId)
  const mails = await answered.returningAll().execute()
  if (content.answer === 'reply') await noteRemoteChanges(ctx, mails, { isAnswered: true })
}
