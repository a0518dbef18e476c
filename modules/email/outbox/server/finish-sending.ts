import { notFound } from '#platform/server/api-error.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { updateCorrespondents } from '../../server/correspondents.ts'
import { parseAddresses } from '../../server/email-rows.ts'
import { queueAppend, queueRemoteChanges } from '../../server/remote-changes.ts'
import type { EmailRecord } from '../../server/tables.ts'

/** Moves the email to `sent`, marks the original as answered or forwarded, and removes it from the outbox. */
export async function finishSending(ctx: EmailContext, { id }: Pick<EmailRecord, 'id'>): Promise<EmailRecord> {
  await ctx.db.deleteFrom('email_outbox').where('mailId', '=', id).execute()
  const sent = { folder: 'sent' as const, time: ctx.now, updatedAt: ctx.now }
  const mail = await ctx.db.updateTable('emails').set(sent).where('id', '=', id).returningAll().executeTakeFirst()
  if (!mail) throw notFound('email')
  await ctx.db.updateTable('email_labelled').set({ folder: 'sent', time: ctx.now }).where('mailId', '=', id).execute()
  await markOriginalAnswered(ctx, mail)
  await ctx.db.updateTable('email_contents').set({ delivered: '[]' }).where('mailId', '=', id).execute()
  const { time, fromName, fromEmail } = mail
  const sentEmail = {
    folder: 'sent' as const,
    from: { name: fromName, email: fromEmail },
    to: parseAddresses(mail.to),
    cc: parseAddresses(mail.cc),
    time,
  }
  await updateCorrespondents(ctx, mail.userId, [sentEmail])
  await queueAppend(ctx, mail, 'sent')
  ctx.publishChange(`mails/${mail.userId}`)
  return mail
}

async function markOriginalAnswered(ctx: EmailContext, { id, userId }: EmailRecord): Promise<void> {
  const content = await ctx.db.selectFrom('email_contents').select(['inReplyTo', 'answer']).where('mailId', '=', id).executeTakeFirst()
  if (!content?.inReplyTo || !content.answer) return
  const flag = content.answer === 'reply' ? { isAnswered: 1 } : { isForwarded: 1 }
  const update = ctx.db
    .updateTable('emails')
    .set({ ...flag, updatedAt: ctx.now })
    .where('id', '=', content.inReplyTo)
    .where('userId', '=', userId)
  const originals = await update.returningAll().execute()
  if (content.answer === 'reply') await queueRemoteChanges(ctx, originals, { isAnswered: true })
}
