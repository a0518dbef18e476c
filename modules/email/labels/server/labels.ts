import type { Input, Output } from '#platform/contract/endpoint.ts'
import { builtInLabels, type email, type Label } from '../../contract.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { labelSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { getRemovedLabelName } from '../../server/email-labels.ts'
import type { LabelRecord } from '../../server/tables.ts'

type LabelOutput = Promise<{ label: Label }>
type LabelChanges = Partial<Pick<LabelRecord, 'name' | 'color'>>

const builtInColors = { personal: 'green', company: 'blue', important: 'orange', private: 'red' } as const

export async function listLabels(ctx: EmailContext): Promise<Output<typeof email.listLabels>> {
  const ownLabels = await visible(ctx, labelSubject).selectAll('email_labels').orderBy('nameKey').orderBy('id').execute()
  const builtIn = builtInLabels.map((name) => ({ id: null, name, color: builtInColors[name] }))
  const labels = [...builtIn, ...ownLabels.map((row) => toLabelResponse(ctx, row))]
  return { labels, total: labels.length }
}

export async function addLabel(ctx: EmailContext, { label: { name, color } }: Input<typeof email.addLabel>): LabelOutput {
  assertCanCreate(ctx, labelSubject, { name: '', color: 'grey' }, { name, color })
  assertNotBuiltIn(name)
  const times = { createdAt: ctx.now, updatedAt: ctx.now, removedAt: null }
  const row = { userId: getMailboxOwnerId(ctx.viewer), name: name.trim(), nameKey: normalizeForSearch(name), color, ...times }
  const created = await rejectDuplicate(ctx, () => ctx.db.insertInto('email_labels').values(row).returningAll().executeTakeFirstOrThrow())
  ctx.recordChange({ entity: 'mail-label', id: created.id, before: null, after: toJournalRecord(created) })
  return { label: toLabelResponse(ctx, created) }
}

export async function updateLabel(ctx: EmailContext, { label: { id, ...input } }: Input<typeof email.updateLabel>): LabelOutput {
  const before = await findVisible(ctx, labelSubject, id, 'update')
  const changes: LabelChanges = assertCanUpdate(ctx, labelSubject, before, input)
  if (Object.keys(changes).length === 0) return { label: toLabelResponse(ctx, before) }
  const after = { ...before, ...changes, nameKey: normalizeForSearch(changes.name ?? before.name), updatedAt: ctx.now }
  assertNotBuiltIn(after.name)
  const { id: _, ...columns } = after
  await rejectDuplicate(ctx, () => ctx.db.updateTable('email_labels').set(columns).where('id', '=', id).execute())
  if (after.name !== before.name) await renameOnEmails(ctx, before.name, after.name)
  ctx.recordChange({ entity: 'mail-label', id, before: toJournalRecord(before), after: toJournalRecord(after) })
  return { label: toLabelResponse(ctx, after) }
}

/** Emails keep a placeholder of the label, so that undo can restore it. */
export async function deleteLabel(ctx: EmailContext, { id }: { id: number }): LabelOutput {
  const label = await findVisible(ctx, labelSubject, id, 'delete')
  await ctx.db.updateTable('email_labels').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  await renameOnEmails(ctx, label.name, getRemovedLabelName(id))
  ctx.recordChange({ entity: 'mail-label', id, before: toJournalRecord(label), after: null })
  return { label: toLabelResponse(ctx, label) }
}

export async function undoLabel(ctx: EmailContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteLabel(ctx, { id }))
  if (after !== null) return void (await updateLabel(ctx, { label: { id, ...(before as LabelChanges) } }))
  await rejectDuplicate(ctx, () => ctx.db.updateTable('email_labels').set({ removedAt: null }).where('id', '=', id).execute())
  const label = await findVisible(ctx, labelSubject, id, 'delete')
  await renameOnEmails(ctx, getRemovedLabelName(id), label.name)
  ctx.recordChange({ entity: 'mail-label', id, before: null, after: toJournalRecord(label) })
}

const renameOnEmails = (ctx: EmailContext, from: string, to: string) =>
  ctx.db
    .updateTable('email_labelled')
    .set({ label: to })
    .where('userId', '=', getMailboxOwnerId(ctx.viewer))
    .where('label', '=', from)
    .execute()

const labelTaken = (name: string) => new ApiError(409, 'email.label_taken', `A label named “${name}” already exists.`)

function assertNotBuiltIn(name: string): void {
  const builtIn = builtInLabels.find((one) => one === normalizeForSearch(name))
  if (builtIn) throw labelTaken(builtIn)
}

const rejectDuplicate = <T>(ctx: EmailContext, write: () => Promise<T>): Promise<T> =>
  ctx.withSavepoint(write).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError(409, 'email.label_taken', 'A label with this name already exists.') : error
  })

const toJournalRecord = ({ userId, name, color }: LabelRecord) => ({ userId, name, color })

const toLabelResponse = (ctx: EmailContext, row: LabelRecord): Label => {
  const { id, name, color } = maskFields(ctx, labelSubject, row)
  return { id, name, color }
}
