import type { Input } from '#platform/contract/endpoint.ts'
import { invalid, notFound } from '#platform/server/refusal.ts'
import type { Card } from '../card-contract.ts'
import { CHECKLIST_LIMIT, ITEM_LIMIT, type Checklist } from '../checklist-contract.ts'
import type { kanban } from '../contract.ts'
import { takeFile } from './attachments.ts'
import { answerCard } from './card-answers.ts'
import { changeCard, findCard, type Changes } from './change-card.ts'
import type { KanbanContext } from './subjects.ts'
import type { WholeCard } from './tables.ts'

type OneTask = Promise<{ task: Card }>
type Named = { projectId?: number; data: { taskId: number; projectId?: number } }

const FILE_LIMIT = 100

export function attachFile(ctx: KanbanContext, input: Input<typeof kanban.attachFile>): OneTask {
  return change(ctx, input, async ({ id, attachments }) => {
    if (attachments.length >= FILE_LIMIT) throw invalid('/data/fileId', `is too much: a card has at most ${FILE_LIMIT} attachments`)
    await takeFile(ctx, id, input.data.fileId)
    return { attachments: [...attachments, input.data.fileId] }
  })
}

export function detachFile(ctx: KanbanContext, input: Input<typeof kanban.detachFile>): OneTask {
  return change(ctx, input, ({ attachments }) => {
    const { fileId } = input.data
    if (!attachments.includes(fileId)) throw notFound('attachment')
    return { attachments: attachments.filter((id) => id !== fileId) }
  })
}

export function saveChecklist(ctx: KanbanContext, input: Input<typeof kanban.saveChecklist>): OneTask {
  const { id, title } = input.data
  return changeChecklists(ctx, input, (checklists, nextId) => {
    if (id !== undefined) return replaced(checklists, id, (one) => ({ ...one, title: title.trim() }))
    if (checklists.length >= CHECKLIST_LIMIT) throw invalid('/data', `is too much: a card has at most ${CHECKLIST_LIMIT} checklists`)
    return [...checklists, { id: nextId, title: title.trim(), items: [] }]
  })
}

export function deleteChecklist(ctx: KanbanContext, input: Input<typeof kanban.deleteChecklist>): OneTask {
  return changeChecklists(ctx, input, (checklists) => {
    found(checklists, input.data.id)
    return checklists.filter(({ id }) => id !== input.data.id)
  })
}

export function saveChecklistItem(ctx: KanbanContext, input: Input<typeof kanban.saveChecklistItem>): OneTask {
  const { checklistId, id, title, isDone, beforeItemId } = input.data
  return changeChecklists(ctx, input, (checklists, nextId) =>
    replaced(checklists, checklistId, (checklist) => {
      const { items } = checklist
      if (id === undefined && title === undefined) throw invalid('/data/title', 'is required')
      if (id === undefined && items.length >= ITEM_LIMIT) throw invalid('/data', `is too much: a checklist has at most ${ITEM_LIMIT} items`)
      const old = id === undefined ? { id: nextId, title: '', isDone: false } : found(items, id)
      const item = { ...old, ...(title !== undefined && { title: title.trim() }), ...(isDone !== undefined && { isDone }) }
      const isMoved = id === undefined || beforeItemId !== undefined
      if (!isMoved || (id !== undefined && beforeItemId === id))
        return { ...checklist, items: items.map((one) => (one.id === id ? item : one)) }
      const rest = items.filter((one) => one.id !== id)
      const at = beforeItemId === undefined || beforeItemId === null ? rest.length : rest.indexOf(found(rest, beforeItemId))
      return { ...checklist, items: rest.toSpliced(at, 0, item) }
    }),
  )
}

export function deleteChecklistItem(ctx: KanbanContext, input: Input<typeof kanban.deleteChecklistItem>): OneTask {
  const { checklistId, id } = input.data
  return changeChecklists(ctx, input, (checklists) =>
    replaced(checklists, checklistId, (checklist) => {
      found(checklist.items, id)
      return { ...checklist, items: checklist.items.filter((item) => item.id !== id) }
    }),
  )
}

/** The card is kept from others meanwhile, so that two who tick at once both count. */
async function change(ctx: KanbanContext, input: Named, make: (card: WholeCard) => Changes | Promise<Changes>): OneTask {
  const card = await findCard(ctx, input, { id: input.data.taskId, action: 'update' })
  return { task: await answerCard(ctx, await changeCard(ctx, card, await make(card))) }
}

const changeChecklists = (ctx: KanbanContext, input: Named, make: (checklists: Checklist[], nextId: number) => Checklist[]): OneTask =>
  change(ctx, input, ({ checklists, checklistSeq }) => ({ checklists: make(checklists, checklistSeq + 1) }))

const replaced = (checklists: Checklist[], id: number, make: (checklist: Checklist) => Checklist): Checklist[] => {
  const old = found(checklists, id)
  return checklists.map((one) => (one === old ? make(one) : one))
}

function found<T extends { id: number }>(list: readonly T[], id: number): T {
  const one = list.find((candidate) => candidate.id === id)
  if (!one) throw notFound('checklist')
  return one
}
