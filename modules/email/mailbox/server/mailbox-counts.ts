import { sql } from 'kysely'
import type { MailboxCounts, EmailFolder } from '../../contract.ts'
import { visibleInWorker } from '#platform/server/abilities/visible.ts'
import { REMOVED_LABEL_PREFIX } from '../../server/email-labels.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'

export async function getMailboxCounts(ctx: EmailContext): Promise<MailboxCounts> {
  const [inbox, draft, spam, unsent, labels] = await Promise.all([
    countFolder(ctx, 'inbox', { isUnread: true }),
    countFolder(ctx, 'draft', { isUnread: false }),
    countFolder(ctx, 'spam', { isUnread: true }),
    countUnsent(ctx),
    countLabels(ctx),
  ])
  return { inbox, draft, spam, unsent, labels }
}

async function countFolder(ctx: EmailContext, folder: EmailFolder, { isUnread }: { isUnread: boolean }): Promise<number> {
  const query = visibleInWorker(ctx, emailSubject).where('emails.folder', '=', folder)
  const filtered = isUnread ? query.where('emails.isRead', '=', sql.lit(0)) : query
  return (await filtered.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count
}

async function countUnsent({ slow, viewer }: EmailContext): Promise<number> {
  const { count: unsent } = await slow
    .selectFrom('email_outbox')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', getMailboxOwnerId(viewer))
    .where((eb) => eb.or([eb('state', '=', 'unsure'), eb.and([eb('state', '=', 'failed'), eb('retryAt', 'is', null)])]))
    .executeTakeFirstOrThrow()
  return unsent
}

async function countLabels({ slow, viewer }: EmailContext): Promise<Record<string, number>> {
  const rows = await slow
    .selectFrom('email_labelled')
    .select((eb) => ['label', eb.fn.countAll<number>().as('count')])
    .where('userId', '=', getMailboxOwnerId(viewer))
    .where('folder', '=', 'inbox')
    .where('isRead', '=', sql.lit(0))
    .groupBy('label')
    .execute()
  return Object.fromEntries(
    rows.filter(({ label }) => !label.startsWith(REMOVED_LABEL_PREFIX)).map(({ label, count: unread }) => [label, unread]),
  )
}
