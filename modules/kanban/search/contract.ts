import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { pagingParameters } from '#platform/contract/schema.ts'
import { ListedCard } from '../cards/card.ts'

export const searchEndpoints = {
  /** Also finds cards by their comments, if the viewer may read those. */
  searchCards: endpoint('GET /apps/kanban/search', {
    access: ['read', 'Card'],
    summary: 'Search the cards of all projects, including archived ones, by title, description and comments; newest first',
    input: Type.Object({ q: pagingParameters.q, page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ tasks: Type.Array(ListedCard), total: Type.Integer() }),
  }),
}
