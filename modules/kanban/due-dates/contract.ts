import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, Id, pagingParameters } from '#platform/contract/schema.ts'
import { ListedCard } from '../cards/card.ts'

export const dueDateEndpoints = {
  /** Cards that are neither done nor archived, of projects that are not archived. The topic covers the viewer's own cards. */
  listDueTasks: endpoint('GET /apps/kanban/due-tasks', {
    access: ['read', 'Card'],
    summary: 'List cards with a due date from all projects, most urgent first',
    topic: 'my-cards',
    input: Type.Object({
      /** Id of an assignee. */
      member: Type.Optional(Id),
      /** Inclusive. */
      dueTo: Type.Optional(CalendarDate),
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
    }),
    output: Type.Object({ tasks: Type.Array(ListedCard), total: Type.Integer() }),
  }),
}
