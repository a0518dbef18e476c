import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'
import { CardOutput } from '../cards/card.ts'
import { projectRequest } from '../request-schemas.ts'

export const attachmentEndpoints = {
  /** Upload the file first (`POST /api/files/upload`), then attach it by its id. */
  attachFile: endpoint('POST /apps/kanban/attach-file', {
    access: ['update', 'Card'],
    summary: "Attach one of the viewer's uploads to a card",
    input: projectRequest({ taskId: Id, fileId: Id }),
    output: CardOutput,
  }),
  detachFile: endpoint('POST /apps/kanban/detach-file', {
    access: ['update', 'Card'],
    summary: 'Remove an attachment from a card, also as its cover',
    input: projectRequest({ taskId: Id, fileId: Id }),
    output: CardOutput,
  }),
}
