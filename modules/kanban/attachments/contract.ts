import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/schema.ts'
import { OneTask } from '../cards/card.ts'
import { projectRequest } from '../request-schemas.ts'

export const attachmentEndpoints = {
  /** Uploads come first (`POST /api/files/upload`); their ids are given here. */
  attachFile: endpoint({
    method: 'POST',
    path: '/apps/kanban/attach-file',
    access: ['update', 'Card'],
    summary: "Attach an upload of one's own to a card",
    input: projectRequest({ taskId: Id, fileId: Id }),
    output: OneTask,
  }),
  detachFile: endpoint({
    method: 'POST',
    path: '/apps/kanban/detach-file',
    access: ['update', 'Card'],
    summary: 'Take an attachment off a card; it is its cover no longer',
    input: projectRequest({ taskId: Id, fileId: Id }),
    output: OneTask,
  }),
}
