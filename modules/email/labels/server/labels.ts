import type { Input, Output } from '#platform/contract/endpoint.ts'
import { builtInLabels, type email, type Label } from '../../contract.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import { labelSubject, ownId, type EmailContext } from '../../server/email-subjects.ts'
import { removedName } from '../../server/mail-labels.ts'
import type { LabelRecord } from '../../server/tables.ts'

type OneLabel = Promise<{ label: Label }>
type Changes = Partial<Pick<LabelRecord, 'name' | 'color'>>

const colors = { personal: 'green', company: 'blue', important: 'orange', private: 'red' } as const

export async function listLabels(ctx: EmailContext): Promise<Output<typeof email.listLabels>> {
  const own = await visible(ctx, labelSubject).selectAll('email_labels').orderBy('nameKey').orderBy('id').execute()
  const builtIn = builtInLabels.map((name) => ({ id: null, name, color: colors[name] }))
  const labels = [...builtIn, ...own.map((row) => answer(ctx, row))]
  return { labels, total: labels.length }
}

export async function addLabel(ctx: EmailContext, { label: { name, color } }: Input<typeof email.addLabel>): OneLabel {
  assertMayCreate(ctx, labelSubject, { name: '', color: 'grey' }, { name, color })
  assertNotBuiltIn(name)
  const times = { createdAt: ctx.now, updatedAt: ctx.now, removedAt: null }
  const row = { userId: ownId(ctx.viewer), name: name.trim(), nameKey: normalise(name), color, ...times }
  const made = await unlessTaken(ctx, () => ctx.db.insertInto('email_labels').values(row).returningAll().executeTakeFirstOrThrow())
  ctx.record({ entity: 'mail-label', id: made.id, before: null, after: kept(made) })
  return { label: answer(ctx, made) }
}

/** The mails that carry it go along. */
export async function updateLabel(ctx: EmailContext, { label: { id, ...given } }: Input<typeof email.updateLabel>): OneLabel {
  const before = await findVisible(ctx, labelSubject, id, 'update')
  const changes: Changes = assertMayChange(ctx, labelSubject, before, given)
  if (Object.keys(changes).length === 0) return { label: answer(ctx, before) }
  const after = { ...before, ...changes, nameKey: normalise(changes.name ?? before.name), updatedAt: ctx.now }
  assertNotBuiltIn(after.name)
  const { id: _, ...columns } = after
  await unlessTaken(ctx, () => ctx.db.updateTable('email_labels').set(columns).where('id', '=', id).execute())
  if (after.name !== before.name) await renameOnMails(ctx, before.name, after.name)
  ctx.record({ entity: 'mail-label', id, before: kept(before), after: kept(after) })
  return { label: answer(ctx, after) }
}

/** The mails stay, and remember it for an undo. */
export async function deleteLabel(ctx: EmailContext, { id }: { id: number }): OneLabel {
  const label = await findVisible(ctx, labelSubject, id, 'delete')
  await ctx.db.updateTable('email_labels').set({ removedAt: ctx.now }).where('id', '=', id).execute()
  await renameOnMails(ctx, label.name, removedName(id))
  ctx.record({ entity: 'mail-label', id, before: kept(label), after: null })
  return { label: answer(ctx, label) }
}

/** Deleted: put back on its mails. Added: deleted. Changed: changed back. */
export async function undoLabel(ctx: EmailContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return void (await deleteLabel(ctx, { id }))
  if (after !== null) return void (await updateLabel(ctx, { label: { id, ...(before as Changes) } }))
  await unlessTaken(ctx, () => ctx.db.updateTable('email_labels').set({ removedAt: null }).where('id', '=', id).execute())
  const label = await findVisible(ctx, labelSubject, id, 'delete')
  await renameOnMails(ctx, removedName(id), label.name)
  ctx.record({ entity: 'mail-label', id, before: null, after: kept(label) })
}

const renameOnMails = (ctx: EmailContext, from: string, to: string) =>
  ctx.db.updateTable('email_labelled').set({ label: to }).where('userId', '=', ownId(ctx.viewer)).where('label', '=', from).execute()

const taken = (name: string) => new Refusal(409, 'email.label_taken', `There is a label "${name}" already.`)

function assertNotBuiltIn(name: string): void {
  const builtIn = builtInLabels.find((one) => one === normalise(name))
  if (builtIn) throw taken(builtIn)
}

const unlessTaken = <T>(ctx: EmailContext, write: () => Promise<T>): Promise<T> =>
  ctx.part(write).catch((error: unknown) => {
    throw isUnique(error) ? new Refusal(409, 'email.label_taken', 'There is a label of this name already.') : error
  })

const kept = ({ userId, name, color }: LabelRecord) => ({ userId, name, color })

const answer = (ctx: EmailContext, row: LabelRecord): Label => {
  const { id, name, color } = maskFields(ctx, labelSubject, row)
  return { id, name, color }
}
