import { sql } from 'kysely'
import type { EmailsMeta, Folder } from '../../contract.ts'
import { visibleSlow } from '#platform/server/abilities/visible.ts'
import { REMOVED } from '../../server/mail-labels.ts'
import { mailSubject, ownId, type EmailContext } from '../../server/email-subjects.ts'

/** What stands beside the names of folders and labels. */
export async function emailsMeta(ctx: EmailContext): Promise<EmailsMeta> {
  const [inbox, draft, spam, unsent, labels] = await Promise.all([
    count(ctx, 'inbox', { isUnread: true }),
    count(ctx, 'draft', { isUnread: false }),
    count(ctx, 'spam', { isUnread: true }),
    countUnsent(ctx),
    countLabels(ctx),
  ])
  return { inbox, draft, spam, unsent, labels }
}

async function count(ctx: EmailContext, folder: Folder, { isUnread }: { isUnread: boolean }): Promise<number> {
  const mails = visibleSlow(ctx, mailSubject).where('emails.folder', '=', folder)
  const counted = isUnread ? mails.where('emails.isRead', '=', sql.lit(0)) : mails
  return (await counted.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
}

async function countUnsent({ slow, viewer }: EmailContext): Promise<number> {
  const { count: unsent } = await slow
    .selectFrom('email_outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', ownId(viewer))
    .where((eb) => eb.or([eb('state', '=', 'unsure'), eb.and([eb('state', '=', 'failed'), eb('retryAt', 'is', null)])]))
    .executeTakeFirstOrThrow()
  return unsent
}

async function countLabels({ slow, viewer }: EmailContext): Promise<Record<string, number>> {
  const rows = await slow
    .selectFrom('email_labelled')
    .select((eb) => ['label', eb.fn.countAll<number>().as('count')])
    .where('userId', '=', ownId(viewer))
    .where('folder', '=', 'inbox')
    .where('isRead', '=', sql.lit(0))
    .groupBy('label')
    .execute()
  return Object.fromEntries(rows.filter(({ label }) => !label.startsWith(REMOVED)).map(({ label, count: unread }) => [label, unread]))
}
