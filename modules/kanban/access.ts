import type { AccessFixture, FieldValues, ModuleAccess } from '#platform/contract/access.ts'
import { endpointAccess } from './cards/access.ts'
import { getBoardId, toIdObjects, getProjectId } from './access-inputs.ts'

const cardVariants: readonly ((fixture: AccessFixture) => FieldValues)[] = [
  ({ people }) => ({ assignedTo: toIdObjects(people[0], people[1]), labels: ['urgent'] }),
  ({ people }) => ({ isDone: true, assignedTo: toIdObjects(people[2]), dueDate: '2026-11-23' }),
  () => ({ labels: ['urgent', 'wood'], dueDate: '2026-11-23' }),
  ({ people }) => ({ assignedTo: toIdObjects(people[3]) }),
  () => ({ isDone: true, labels: ['wood'] }),
  ({ people }) => ({ isDone: true, assignedTo: toIdObjects(people[0]), dueDate: '2026-12-01' }),
  ({ people }) => ({ dueDate: '2026-12-01', labels: ['paper'], assignedTo: toIdObjects(people[0]) }),
  ({ people }) => ({ assignedTo: toIdObjects(people[1], people[4]) }),
]

const boards = ['To do', 'Doing', 'Waiting', 'Review', 'Done', 'Someday', 'Shelf']
const labels = ['urgent', 'wood', 'paper', 'glass', 'paint', 'steel', 'felt']

export const access: ModuleAccess = {
  endpoints: endpointAccess,
  subjects: {
    Project: {
      make: {
        by: 'addProject',
        inputs: Array.from({ length: 7 }, (_, turn) => ({ createUniqueText, people }: AccessFixture) => ({
          data: { title: createUniqueText('title'), members: toIdObjects(...people.slice(turn, turn + 3)) },
        })),
      },
      view: 'listProjects',
    },
    Board: {
      make: {
        by: 'addBoard',
        inputs: boards.map((title, turn) => (fixture: AccessFixture) => ({
          data: {
            title: `${title} ${fixture.createUniqueText('title')}`,
            cardLimit: turn % 3 === 0 ? null : turn,
            projectId: getProjectId(fixture),
          },
        })),
      },
      view: 'listBoards',
    },
    Label: {
      make: {
        by: 'addLabel',
        inputs: labels.map((title, turn) => (fixture: AccessFixture) => ({
          data: { title, color: turn % 2 === 0 ? 'red' : 'blue', projectId: getProjectId(fixture) },
        })),
      },
      view: 'listLabels',
    },
    Card: {
      make: {
        by: 'addTask',
        inputs: cardVariants.map((shape, turn) => (fixture: AccessFixture) => ({
          data: {
            title: `Card ${fixture.createUniqueText('title')}`,
            description: `Secret ${fixture.createUniqueText('description')}`,
            boardId: getBoardId(fixture, turn % 3),
            ...shape(fixture),
          },
        })),
      },
      view: 'getTask',
      testedElsewhere: ['comments'],
    },
    Comment: {
      make: {
        by: 'addComment',
        inputs: Array.from({ length: 7 }, (_, turn) => (fixture: AccessFixture) => ({
          data: { taskId: fixture.getRecords('Card')[turn % 4]!.id, text: `Card ${fixture.createUniqueText('text')}` },
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
      testedElsewhere: ['author', 'mentions'],
    },
  },
  topics: { kanban: [['read', 'Project']], 'my-cards': 'own', 'kanban/:projectId': { of: 'Project' } },
}
