import { createMongoAbility } from '@casl/ability'
import type { Kysely } from 'kysely'
import { addTask, getTaskStates, updateTask } from '#modules/todo/server/index.ts'
import { languages, type Language } from '#platform/contract/user.ts'
import { findUser } from '#platform/server/identity/users.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { billSubject } from '../../server/bill-subject.ts'
import type { BillContext, BillRow } from '../../server/tables.ts'

/** The task exists while a bill in review has an assignee; it is completed when the bill is approved, rejected or deleted. */
export async function updateApprovalTask(ctx: BillContext, before: BillRow | null, after: BillRow | null): Promise<BillRow | null> {
  const todo = toTaskContext(ctx)
  const isOpen = after?.status === 'review' && after.assigneeId !== null
  const taskId = await findExistingTask(todo, (after ?? before)?.taskId ?? null)
  if (taskId !== null) {
    const assignee = isOpen ? { assignee: after.assigneeId, dueDate: after.dueDate } : {}
    await updateTask(todo, { task: { id: taskId, isCompleted: !isOpen, ...assignee } })
    return after
  }
  if (!isOpen || after.assigneeId === ctx.viewer.id) return after
  return createTask(ctx, todo, after)
}

/** The task is a consequence of the bill, so it needs no permissions of the viewer. Its assignee is notified about the bill instead. */
const toTaskContext = (ctx: BillContext) =>
  ({
    ...ctx,
    viewer: { ...ctx.viewer, ability: createMongoAbility([{ action: 'manage', subject: 'all' }]) },
    notify: () => undefined,
  }) as never

async function findExistingTask(todo: Parameters<typeof getTaskStates>[0], id: number | null): Promise<number | null> {
  return id !== null && (await getTaskStates(todo, [id])).has(id) ? id : null
}

async function createTask(ctx: BillContext, todo: never, row: BillRow): Promise<BillRow> {
  const user = await findUser(ctx.db as unknown as Kysely<IdentityTables>, row.assigneeId!)
  const language = languages.find((one) => one === user?.language) ?? 'en'
  const name = [row.supplierName, row.number].filter(Boolean).join(' · ') || `#${row.id}`
  const { task } = await addTask(todo, {
    task: {
      title: titles[language](name).slice(0, TITLE_LENGTH),
      description: `[${escapeMarkdown(name)}](#${billSubject.link(row.id)})`,
      dueDate: row.dueDate,
      assignee: row.assigneeId,
    },
  })
  return ctx.db.updateTable('bills').set({ taskId: task.id }).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}

const TITLE_LENGTH = 255

const titles: Record<Language, (name: string) => string> = {
  en: (name) => `Approve the bill ${name}`,
  de: (name) => `Eingangsrechnung freigeben: ${name}`,
  fr: (name) => `Approuver la facture fournisseur ${name}`,
  pt: (name) => `Aprovar a fatura de fornecedor ${name}`,
  cn: (name) => `审批供应商账单：${name}`,
}

const escapeMarkdown = (text: string) => text.replaceAll(/[\\[\]()*_`<>]/g, String.raw`\$&`)
