import type { Board } from '../columns/contract.ts'
import type { Card, ListedCard } from '../cards/card.ts'
import type { Project } from '../projects/contract.ts'
import { kanbanModule } from './index.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

const pathOf = (call: string) => `/apps/kanban/${call}`

/** A server with boards alone: the project Showroom with To do, Doing and Done, and short ways to what its tests do most. */
export async function openKanbanFixture() {
  const server = await startTestServer({ modules: [kanbanModule] })
  const post = async (call: string, data: object, as: PersonName = 'sam') => {
    const answer = await server.as(as).post(pathOf(call), { data })
    if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`)
    return answer
  }
  const project = (await post('add-project', { title: 'Showroom' })).body.project as Project
  const addBoard = async (title: string, projectId = project.id) => (await post('add-board', { title, projectId })).body.board as Board
  const boards = { todo: await addBoard('To do'), doing: await addBoard('Doing'), done: await addBoard('Done') }
  return {
    ...server,
    project,
    boards,
    post,
    addBoard,
    /** Everything that an act may leave behind. */
    effects: () => server.counts(countedTables),
    /** Calls without throwing. */
    send: (call: string, data: unknown, as: PersonName = 'sam') => server.as(as).post(pathOf(call), { data }),
    get: (call: string, query: object = {}, as: PersonName = 'sam') => server.as(as).get(pathOf(call), { ...query }),
    drop: (call: string, data: number, as: PersonName = 'sam') => server.as(as).delete(pathOf(call), { data }),
    /** Adds a card as Sam, to the first board unless another is given. */
    add: async (card: object, as: PersonName = 'sam') =>
      (await post('add-task', { boardId: boards.todo.id, ...card }, as)).body.task as Card,
    card: async (id: number) => (await server.as('sam').get(pathOf('task'), { id })).body.task as Card,
    /** Titles of the cards on a board, or of all listed, in their order. */
    titles: async (board?: Board, query: object = {}) => {
      const { body } = await server.as('sam').get(pathOf('tasks'), { ...query })
      return (body.tasks as ListedCard[]).filter(({ boardId }) => !board || boardId === board.id).map(({ title }) => title)
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

const countedTables = [
  'kanban_projects',
  'kanban_project_members',
  'kanban_boards',
  'kanban_cards',
  'kanban_card_members',
  'kanban_card_labels',
  'kanban_card_files',
  'kanban_labels',
  'kanban_comments',
  'journal',
  'search_text',
  'notifications',
]
