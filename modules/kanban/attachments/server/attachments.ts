import type { kanban } from '../../contract.ts'
import type { Card } from '../../cards/card.ts'
import type { KanbanContext } from '../../server/subjects.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { editCard, claimFile } from '../../cards/server/index.ts'
import { invalid, notFound } from '#platform/server/refusal.ts'

type OneTask = Promise<{ task: Card }>

const FILE_LIMIT = 100

export function attachFile(ctx: KanbanContext, input: Input<typeof kanban.attachFile>): OneTask {
  return editCard(ctx, input, async ({ id, attachments }) => {
    if (attachments.length >= FILE_LIMIT) throw invalid('/data/fileId', `is too much: a card has at most ${FILE_LIMIT} attachments`)
    await claimFile(ctx, id, input.data.fileId)
    return { attachments: [...attachments, input.data.fileId] }
  })
}

export function detachFile(ctx: KanbanContext, input: Input<typeof kanban.detachFile>): OneTask {
  return editCard(ctx, input, ({ attachments }) => {
    const { fileId } = input.data
    if (!attachments.includes(fileId)) throw notFound('attachment')
    return { attachments: attachments.filter((id) => id !== fileId) }
  })
}
