import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { CalendarDate, entity, Id, Nullable, paging, readOnly } from '#platform/contract/schema.ts'
import { CARD_LIMIT, ListedCard } from './card-contract.ts'
import { Label } from './label-contract.ts'
import { Project } from './project-contract.ts'

/** A column of a project. */
export const Board = Type.Object({
  ...entity,
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  /** Order in the project; compares by character, ties by id. */
  position: readOnly(Type.String()),
  projectId: Id,
  /** How many cards the team wants on it at most; pages show when it is passed, nothing is refused. */
  cardLimit: Nullable(Type.Integer({ minimum: 1, maximum: 1_000 })),
})
export type Board = Static<typeof Board>

/** How a page shows a project at once, and follows it without reading thousands of cards again. */
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
  /** What the search box finds. A word in a comment finds its card, as far as the viewer may read the comment. */
  searchCards: endpoint({
    method: 'GET',
    path: '/apps/kanban/search',
    access: ['read', 'Card'],
    summary: 'Cards of all projects, archived ones too, by title, description and comments, the newest first',
    input: Type.Object({ q: paging.q, page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ tasks: Type.Array(ListedCard), total: Type.Integer() }),
  }),
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
