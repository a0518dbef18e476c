import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { isInIds } from '#platform/server/database/queries/expressions.ts'
import { assertUnchanged, type RecordChange, BulkUndo } from '#platform/server/journal/undo.ts'
import { notFound } from '#platform/server/api-error.ts'
import { removeCreatedEmails, restoreEmails } from './delete-emails.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { findLabel } from '../../labels/server/index.ts'
import { setLabelOnEmails } from '../../labels/server/index.ts'
import { findLabelsByEmailId } from '../../server/email-labels.ts'
import type { EmailTables, EmailRecord } from '../../server/tables.ts'
import { applyEmailChanges } from './update-emails.ts'

/** Undoes moving, marking, labeling and deleting. Handles up to a thousand emails at once. */
export const undoEmailChanges = new BulkUndo<EmailTables>(async (ctx, changes) => {
  const ids = changes.map(({ id }) => id)
  const rows = await findOwnEmails(ctx, ids)
  const labels = await findLabelsByEmailId(ctx.db, ids)
  for (const change of changes) {
    const row = rows.get(change.id)
    if (!row) throw notFound(emailSubject.entity)
    assertUnchanged(row.deletedAt === null ? { ...row, labels: labels.get(row.id) ?? [] } : null, change)
  }
  for (const group of Map.groupBy(changes, ({ before, after }) => JSON.stringify([before, after && Object.keys(after)])).values())
    await undoAlike(ctx, group)
})

async function findOwnEmails({ db, dialect, viewer }: EmailContext, ids: readonly number[]): Promise<Map<number, EmailRecord>> {
  const query = db.selectFrom('emails').selectAll().where('userId', '=', getMailboxOwnerId(viewer))
  const rows = await query.where(isInIds(dialect, 'id', ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type JournalRecord = Partial<Pick<EmailRecord, 'isRead' | 'isStarred' | 'folder'>> & { labels?: string[] }

async function undoAlike(ctx: EmailContext, changes: readonly RecordChange[]): Promise<void> {
  const emailIds = changes.map(({ id }) => id)
  const [{ before, after }] = changes as [RecordChange]
  if (before === null) return removeCreatedEmails(ctx, emailIds)
  const { labels: previousLabels, isRead, isStarred, folder } = before as JournalRecord
  const labels = previousLabels && (await filterExistingLabels(ctx, previousLabels))
  if (after === null) return restoreEmails(ctx, emailIds, labels ?? [])
  const emails = await findAllVisible(ctx, emailSubject, emailIds, 'update')
  if (labels) return setLabels(ctx, emails, labels)
  await applyEmailChanges(ctx, emails, {
    ...(isRead !== undefined && { isRead }),
    ...(isStarred !== undefined && { isStarred }),
    ...(folder !== undefined && { folder }),
  })
}

const filterExistingLabels = async (ctx: EmailContext, labels: readonly string[]): Promise<string[]> =>
  (await Promise.all(labels.map((name) => findLabel(ctx, name)))).filter((name) => name !== undefined)

async function setLabels(ctx: EmailContext, emails: readonly EmailRecord[], targetLabels: readonly string[]): Promise<void> {
  const ids = emails.map(({ id }) => id)
  const labels = await findLabelsByEmailId(ctx.db, ids)
  const names = new Set([...targetLabels, ...[...labels.values()].flat()])
  for (const name of names) {
    const isOn = targetLabels.includes(name)
    const emailsToChange = emails.filter(({ id }) => (labels.get(id) ?? []).includes(name) !== isOn)
    await setLabelOnEmails(ctx, emailsToChange, { name, isOn, labels })
  }
}
