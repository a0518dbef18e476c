import type { kanban } from '../../contract.ts'
import type { Card } from '../../cards/card.ts'
import type { KanbanContext } from '../../server/subjects.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { editCard, claimFile } from '../../cards/server/index.ts'
import { invalidInput, notFound } from '#platform/server/api-error.ts'

type CardResponse = Promise<{ task: Card }>

const FILE_LIMIT = 100

export function attachFile(ctx: KanbanContext, input: Input<typeof kanban.attachFile>): CardResponse {
  return editCard(ctx, input, async ({ id, attachments }) => {
    if (attachments.length >= FILE_LIMIT) throw invalidInput('/data/fileId', `exceeds the limit of ${FILE_LIMIT} attachments per card`)
    await claimFile(ctx, id, input.data.fileId)
    return { attachments: [...attachments, input.data.fileId] }
  })
}

export function detachFile(ctx: KanbanContext, input: Input<typeof kanban.detachFile>): CardResponse {
  return editCard(ctx, input, ({ attachments }) => {
    const { fileId } = input.data
    if (!attachments.includes(fileId)) throw notFound('attachment')
    return { attachments: attachments.filter((id) => id !== fileId) }
  })
}
