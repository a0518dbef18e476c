import type { AccessWorld, Fields, ModuleAccess } from '#platform/contract/access.ts'
import { doors } from './cards/access.ts'
import { getBoardId, toReferences, getProjectId } from './access-inputs.ts'

const cardVariants: readonly ((world: AccessWorld) => Fields)[] = [
  ({ people }) => ({ assignedTo: toReferences(people[0], people[1]), labels: ['urgent'] }),
  ({ people }) => ({ isDone: true, assignedTo: toReferences(people[2]), dueDate: '2026-11-23' }),
  () => ({ labels: ['urgent', 'wood'], dueDate: '2026-11-23' }),
  ({ people }) => ({ assignedTo: toReferences(people[3]) }),
  () => ({ isDone: true, labels: ['wood'] }),
  ({ people }) => ({ isDone: true, assignedTo: toReferences(people[0]), dueDate: '2026-12-01' }),
  ({ people }) => ({ dueDate: '2026-12-01', labels: ['paper'], assignedTo: toReferences(people[0]) }),
  ({ people }) => ({ assignedTo: toReferences(people[1], people[4]) }),
]

const boards = ['To do', 'Doing', 'Waiting', 'Review', 'Done', 'Someday', 'Shelf']
const labels = ['urgent', 'wood', 'paper', 'glass', 'paint', 'steel', 'felt']

export const kanbanAccess: ModuleAccess = {
  doors,
  subjects: {
    Project: {
      make: {
        by: 'addProject',
        inputs: Array.from({ length: 7 }, (_, turn) => ({ word, people }: AccessWorld) => ({
          data: { title: word('title'), members: toReferences(...people.slice(turn, turn + 3)) },
        })),
      },
      view: 'listProjects',
    },
    Board: {
      make: {
        by: 'addBoard',
        inputs: boards.map((title, turn) => (world: AccessWorld) => ({
          data: { title: `${title} ${world.word('title')}`, cardLimit: turn % 3 === 0 ? null : turn, projectId: getProjectId(world) },
        })),
      },
      view: 'listBoards',
    },
    Label: {
      make: {
        by: 'addLabel',
        inputs: labels.map((title, turn) => (world: AccessWorld) => ({
          data: { title, color: turn % 2 === 0 ? 'red' : 'blue', projectId: getProjectId(world) },
        })),
      },
      view: 'listLabels',
    },
    Card: {
      make: {
        by: 'addTask',
        inputs: cardVariants.map((shape, turn) => (world: AccessWorld) => ({
          data: {
            title: `Harbour ${world.word('title')}`,
            description: `Secret ${world.word('description')}`,
            boardId: getBoardId(world, turn % 3),
            ...shape(world),
          },
        })),
      },
      view: 'getTask',
      besides: ['comments'],
    },
    Comment: {
      make: {
        by: 'addComment',
        inputs: Array.from({ length: 7 }, (_, turn) => (world: AccessWorld) => ({
          data: { taskId: world.made('Card')[turn % 4]!.id, text: `Harbour ${world.word('text')}` },
        })),
      },
      view: {
        table: 'kanban_comments',
        answer: ({ id, createdAt, updatedAt, taskId, text, authorId }) => ({
          id: id as number,
          createdAt,
          updatedAt,
          taskId,
          text,
          author: { id: authorId },
        }),
      },
      besides: ['author', 'mentions'],
    },
  },
  topics: { kanban: [['read', 'Project']], 'my-cards': 'own', 'kanban/:projectId': { of: 'Project' } },
}
