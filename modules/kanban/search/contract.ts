import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { paging } from '#platform/contract/schema.ts'
import { ListedCard } from '../cards/card.ts'

export const searchEndpoints = {
  /** What the search box finds. A word in a comment finds its card, as far as the viewer may read the comment. */
  searchCards: endpoint({
    method: 'GET',
    path: '/apps/kanban/search',
    access: ['read', 'Card'],
    summary: 'Cards of all projects, archived ones too, by title, description and comments, the newest first',
    input: Type.Object({ q: paging.q, page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ tasks: Type.Array(ListedCard), total: Type.Integer() }),
  }),
}
