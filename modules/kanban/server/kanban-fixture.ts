import type { Board } from '../columns/contract.ts'
import type { Card, ListedCard } from '../cards/card.ts'
import type { Project } from '../projects/contract.ts'
import { kanbanModule } from './index.ts'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer } from '#platform/server/testing/server.ts'

const toPath = (name: string) => `/apps/kanban/${name}`

/** A server with only the kanban module and the project Showroom (To do, Doing, Done), and shortcuts for its tests. */
export async function openKanbanFixture() {
  const server = await startTestServer({ modules: [kanbanModule] })
  const post = async (name: string, data: object, as: PersonName = 'sam') => {
    const answer = await server.as(as).post(toPath(name), { data })
    if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`)
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
    /** Row counts of all tables a request can write to. */
    countRows: () => server.counts(countedTables),
    /** Sends a request without throwing on errors. */
    send: (name: string, data: unknown, as: PersonName = 'sam') => server.as(as).post(toPath(name), { data }),
    get: (name: string, query: object = {}, as: PersonName = 'sam') => server.as(as).get(toPath(name), { ...query }),
    delete: (name: string, data: number, as: PersonName = 'sam') => server.as(as).delete(toPath(name), { data }),
    /** Adds a card to the first board by default. */
    addCard: async (card: object, as: PersonName = 'sam') =>
      (await post('add-task', { boardId: boards.todo.id, ...card }, as)).body.task as Card,
    getCard: async (id: number) => (await server.as('sam').get(toPath('task'), { id })).body.task as Card,
    /** Titles of the cards on a board, or of all listed cards, in order. */
    listTitles: async (board?: Board, query: object = {}) => {
      const { body } = await server.as('sam').get(toPath('tasks'), { ...query })
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
