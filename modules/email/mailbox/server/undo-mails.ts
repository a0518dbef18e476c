import { findAllVisible } from '#platform/server/abilities/visible.ts'
import { amongIds } from '#platform/server/database/expressions.ts'
import { assertStands, type Change, UndoTogether } from '#platform/server/journal/undo.ts'
import { notFound } from '#platform/server/refusal.ts'
import { deleteMails, restoreMails } from './delete-mails.ts'
import { mailSubject, ownId, type EmailContext } from '../../server/email-subjects.ts'
import { findLabel } from '../../labels/server/index.ts'
import { setLabel } from '../../labels/server/index.ts'
import { labelsOf } from '../../server/mail-labels.ts'
import type { EmailTables, MailRecord } from '../../server/tables.ts'
import { changeMails } from './update-mails.ts'

/** Moved, marked or labelled: put back as it was. Deleted for good: brought back. A thousand as quickly as one. */
export const undoMails = new UndoTogether<EmailTables>(async (ctx, changes) => {
  const ids = changes.map(({ id }) => id)
  const rows = await ownMails(ctx, ids)
  const labels = await labelsOf(ctx.db, ids)
  for (const change of changes) {
    const row = rows.get(change.id)
    if (!row) throw notFound(mailSubject.entity)
    assertStands(row.deletedAt === null ? { ...row, labels: labels.get(row.id) ?? [] } : null, change)
  }
  for (const alike of Map.groupBy(changes, ({ before, after }) => JSON.stringify([before, after && Object.keys(after)])).values())
    await takeBack(ctx, alike)
})

/** The viewer's, with those that were deleted. */
async function ownMails({ db, dialect, viewer }: EmailContext, ids: readonly number[]): Promise<Map<number, MailRecord>> {
  const own = db.selectFrom('emails').selectAll().where('userId', '=', ownId(viewer))
  const rows = await own.where(amongIds(dialect, 'id', ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Kept = Partial<Pick<MailRecord, 'isRead' | 'isStarred' | 'folder'>> & { labels?: string[] }

/** Of changes that are all taken back in the same way. */
async function takeBack(ctx: EmailContext, changes: readonly Change[]): Promise<void> {
  const emailIds = changes.map(({ id }) => id)
  const [{ before, after }] = changes as [Change]
  if (before === null) return void (await deleteMails(ctx, { emailIds }))
  const { labels: given, isRead, isStarred, folder } = before as Kept
  const labels = given && (await standing(ctx, given))
  if (after === null) return restoreMails(ctx, emailIds, labels ?? [])
  const mails = await findAllVisible(ctx, mailSubject, emailIds, 'update')
  if (labels) return relabel(ctx, mails, labels)
  await changeMails(ctx, mails, {
    ...(isRead !== undefined && { isRead }),
    ...(isStarred !== undefined && { isStarred }),
    ...(folder !== undefined && { folder }),
  })
}

/** Without those that were removed since. */
const standing = async (ctx: EmailContext, labels: readonly string[]): Promise<string[]> =>
  (await Promise.all(labels.map((name) => findLabel(ctx, name)))).filter((name) => name !== undefined)

async function relabel(ctx: EmailContext, mails: readonly MailRecord[], wanted: readonly string[]): Promise<void> {
  const labels = await labelsOf(
    ctx.db,
    mails.map(({ id }) => id),
  )
  const names = new Set([...wanted, ...[...labels.values()].flat()])
  for (const name of names) {
    const isOn = wanted.includes(name)
    const differing = mails.filter(({ id }) => (labels.get(id) ?? []).includes(name) !== isOn)
    await setLabel(ctx, differing, { name, isOn, labels })
  }
}
