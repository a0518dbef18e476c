import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable } from '#platform/contract/schema.ts'
import { CARD_LIMIT, ListedCard } from '../cards/card.ts'
import { Board } from '../columns/contract.ts'
import { Label } from '../labels/contract.ts'
import { Project } from '../projects/contract.ts'

export const boardEndpoints = {
  /** All that the first look at a project needs, in one answer. Cards: the first ones of each board, by board and place. */
  openBoard: endpoint({
    method: 'GET',
    path: '/apps/kanban/open-board',
    access: ['read', 'Project'],
    summary: 'The projects, and the boards, labels and first cards of one of them',
    input: Type.Object({ projectId: Type.Optional(Id) }),
    output: Type.Object({
      projects: Type.Array(Project),
      current: Nullable(Id),
      projectId: Nullable(Id),
      boards: Type.Array(Board),
      labels: Type.Array(Label),
      tasks: Type.Array(ListedCard),
      /** Of all cards on the boards. */
      total: Type.Integer(),
    }),
  }),
  /**
   * `version` stands for all that an answer says. A later call that names it as `since` is told only the cards that say
   * something else since then, and the ids of those that are gone; where the server no longer knows it, all of them.
   */
  listBoardCards: endpoint({
    method: 'GET',
    path: '/apps/kanban/board-cards',
    access: ['read', 'Card'],
    summary: "A project's cards by position without descriptions, or what changed among them",
    topic: 'kanban/:projectId',
    input: Type.Object({ projectId: Type.Optional(Id), since: Type.Optional(Type.String({ maxLength: 64 })) }),
    output: Type.Object({
      tasks: Type.Array(ListedCard, { maxItems: CARD_LIMIT }),
      removed: Type.Array(Id),
      /** Whether `tasks` are all cards rather than those that changed. */
      isWhole: Type.Boolean(),
      version: Type.String(),
      total: Type.Integer(),
    }),
  }),
}
