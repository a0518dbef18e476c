import Type from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Nullable } from '#platform/contract/schema.ts'
import { CARD_LIMIT, ListedCard } from '../cards/card.ts'
import { Board } from '../columns/contract.ts'
import { Label } from '../labels/contract.ts'
import { Project } from '../projects/contract.ts'

export const boardEndpoints = {
  /** Everything needed to show a project in one response. Contains only the first cards of each board, by board and position. */
  openBoard: endpoint('GET /apps/kanban/open-board', {
    access: ['read', 'Project'],
    summary: 'Get all projects, and the boards, labels and first cards of one of them',
    input: Type.Object({ projectId: Type.Optional(Id) }),
    output: Type.Object({
      projects: Type.Array(Project),
      current: Nullable(Id),
      projectId: Nullable(Id),
      boards: Type.Array(Board),
      labels: Type.Array(Label),
      tasks: Type.Array(ListedCard),
      /** Number of all cards on the boards. */
      total: Type.Integer(),
    }),
  }),
  /**
   * `version` identifies the content of a response. With `since`, a later request returns only the cards that changed since that
   * version and the ids of removed ones, or all cards if the server no longer knows the version.
   */
  listBoardCards: endpoint('GET /apps/kanban/board-cards', {
    access: ['read', 'Card'],
    summary: "List a project's cards by position without descriptions, or only changes",
    topic: 'kanban/:projectId',
    input: Type.Object({
      projectId: Type.Optional(Id),
      since: Type.Optional(Type.String({ maxLength: 64, description: 'The `version` of an earlier response' })),
    }),
    output: Type.Object({
      tasks: Type.Array(ListedCard, { maxItems: CARD_LIMIT }),
      removed: Type.Array(Id),
      /** Whether `tasks` contains all cards instead of only the changed ones. */
      isWhole: Type.Boolean(),
      version: Type.String(),
      total: Type.Integer(),
    }),
  }),
}
