import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Id, paging } from '#platform/contract/schema.ts'
import { ListedCard } from '../cards/card.ts'

export const dueDateEndpoints = {
  /** Those that are neither done nor archived, of projects that are not archived either. The topic tells of the viewer's own. */
  listDueTasks: endpoint({
    method: 'GET',
    path: '/apps/kanban/due-tasks',
    access: ['read', 'Card'],
    summary: 'Cards of all projects that are due, the most urgent first',
    topic: 'my-cards',
    input: Type.Object({
      /** Assigned to this person. */
      member: Type.Optional(Id),
      /** Due on this day or earlier. */
      dueTo: Type.Optional(CalendarDate),
      page: paging.page,
      perPage: paging.perPage,
    }),
    output: Type.Object({ tasks: Type.Array(ListedCard), total: Type.Integer() }),
  }),
}
