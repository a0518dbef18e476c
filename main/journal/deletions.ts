import type { TestClient, TestResponse } from '#platform/server/testing/test-client.ts'
import { describedDeletions, type DeletionSteps } from './described-deletions.ts'

const getId = async (answer: Promise<TestResponse>, name: string): Promise<number> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body[name].id as number
}

const createText = (word: string) => `${word} of the workspace`

async function createProject(as: TestClient): Promise<number> {
  return getId(as.post('/apps/kanban/add-project', { data: { title: 'Quay' } }), 'project')
}

async function createBoard(as: TestClient, title = 'Open'): Promise<number> {
  return getId(as.post('/apps/kanban/add-board', { projectId: await createProject(as), data: { title } }), 'board')
}

const createCard = async (as: TestClient, title: string) =>
  getId(as.post('/apps/kanban/add-task', { data: { title, boardId: await createBoard(as) } }), 'task')

const createGroup = (as: TestClient, title: string) => getId(as.post('/apps/chat/add-group', { group: { title } }), 'contact')

/** Creates and deletes one record of every soft-deleted entity. */
export const deletions: Record<string, DeletionSteps> = {
  ...describedDeletions,
  task: {
    make: (as, word) => getId(as.post('/apps/todo/add-tasks', { task: { title: createText(word) } }), 'task'),
    remove: async (as, taskId) => {
      await as.delete('/apps/todo/delete-task', { taskId })
      return as.delete('/apps/todo/delete-task', { taskId })
    },
  },
  tag: {
    make: (as, word) => getId(as.post('/apps/todo/add-tag', { tag: { title: word } }), 'tag'),
    remove: (as, tagId) => as.delete('/apps/todo/delete-tag', { tagId }),
  },
  project: {
    make: (as, word) => getId(as.post('/apps/kanban/add-project', { data: { title: createText(word) } }), 'project'),
    remove: (as, data) => as.delete('/apps/kanban/delete-project', { data }),
  },
  board: { make: (as, word) => createBoard(as, createText(word)), remove: (as, data) => as.delete('/apps/kanban/delete-board', { data }) },
  card: { make: (as, word) => createCard(as, createText(word)), remove: (as, data) => as.delete('/apps/kanban/delete-task', { data }) },
  label: {
    make: async (as, word) =>
      getId(as.post('/apps/kanban/add-label', { projectId: await createProject(as), data: { title: word } }), 'label'),
    remove: (as, data) => as.delete('/apps/kanban/delete-label', { data }),
  },
  comment: {
    make: async (as, word) =>
      getId(as.post('/apps/kanban/add-comment', { data: { taskId: await createCard(as, 'Rope'), text: createText(word) } }), 'comment'),
    remove: (as, data) => as.delete('/apps/kanban/delete-comment', { data }),
  },
  chat: {
    make: (as, word) => createGroup(as, createText(word)),
    remove: (as, id) => as.delete('/apps/chat/delete-group', { id }),
  },
  'calendar-subscription': {
    make: (as, word) => {
      const subscription = { name: createText(word), color: 1, region: 'DE-BY' }
      return getId(as.post('/apps/calendar/add-subscription', { subscription }), 'subscription')
    },
    remove: (as, id) => as.delete('/apps/calendar/subscription', { id }),
  },
  message: {
    make: async (as, word) => {
      const obj = { contact: { id: await createGroup(as, 'Crew') }, message: createText(word) }
      const answer = await as.post('/apps/chat/send-msg', { obj })
      if (answer.status !== 200) throw new Error(`message: ${answer.status} ${JSON.stringify(answer.body)}`)
      return (answer.body.newMessageData ?? answer.body.message).id
    },
    remove: (as, id) => as.delete('/apps/chat/delete-msg', { id }),
  },
  email: {
    make: (as, word) => getId(as.post('/pages/email/save-draft', { draft: { subject: createText(word) } }), 'mail'),
    remove: (as, id) => as.post('/pages/email/delete-emails', { emailIds: [id] }),
  },
  'mail-label': {
    make: (as, word) => getId(as.post('/pages/email/add-label', { label: { name: word, color: 'blue' } }), 'label'),
    remove: (as, id) => as.delete('/pages/email/delete-label', { id }),
  },
  event: {
    make: (as, word) =>
      getId(
        as.post('/apps/calendar/add-event', {
          event: { title: createText(word), start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z' },
        }),
        'event',
      ),
    remove: (as, id) => as.delete('/apps/calendar/remove-event', { id }),
  },
  invoice: {
    make: (as, word) => getId(as.post('/apps/invoice/add-invoice', { invoice: { reference: createText(word) } }), 'invoice'),
    remove: (as, id) => as.delete('/apps/invoice/delete', { id }),
  },
  client: {
    make: (as, word) => getId(as.post('/apps/invoice/add-client', { client: { name: createText(word) } }), 'client'),
    remove: (as, id) => as.delete('/apps/invoice/delete-client', { id }),
  },
  contact: {
    make: (as, word) => getId(as.post('/apps/contacts/add-contact', { contact: { name: createText(word), isShared: true } }), 'contact'),
    remove: (as, id) => as.post('/apps/contacts/delete-contacts', { ids: [id] }),
  },
  'invoice-item': {
    make: (as, word) => getId(as.post('/apps/invoice/add-item', { item: { title: createText(word), unitPrice: 100 } }), 'item'),
    remove: (as, id) => as.delete('/apps/invoice/delete-item', { id }),
  },
  product: {
    make: (as, word) => getId(as.post('/apps/ecommerce/add-product', { product: { name: createText(word), price: 100 } }), 'product'),
    remove: (as, id) => as.delete('/apps/ecommerce/delete-product', { id }),
  },
  'product-group': {
    make: (as, word) => getId(as.post('/apps/ecommerce/add-group', { group: { kind: 'brand', title: createText(word) } }), 'group'),
    remove: (as, id) => as.delete('/apps/ecommerce/delete-group', { id }),
  },
  address: {
    make: (as, word) =>
      getId(
        as.post('/apps/ecommerce/add-address', {
          address: { name: createText(word), address: 'Quay 1', city: 'Lisboa', postCode: '1100', country: 'PT' },
        }),
        'address',
      ),
    remove: (as, id) => as.delete('/apps/ecommerce/delete-address', { id }),
  },
  user: {
    make: (as, word) =>
      getId(as.post('/apps/users/add-user', { fullName: createText(word), username: 'quokka', email: 'quokka@example.test' }), 'user'),
    remove: (as, id) => as.delete('/apps/users/delete', { id }),
  },
  role: {
    make: (as, word) => getId(as.post('/apps/roles/add-role', { role: { name: createText(word) } }), 'role'),
    remove: (as, id) => as.delete('/apps/roles/delete', { id }),
  },
  permission: {
    make: (as, word) => getId(as.post('/apps/permissions/add-permission', { permission: { name: createText(word) } }), 'permission'),
    remove: (as, id) => as.delete('/apps/permissions/delete', { id }),
  },
  view: {
    make: (as, word) =>
      getId(
        as.post('/api/views/add-view', {
          view: {
            table: 'users',
            name: createText(word),
            settings: { q: '', filters: {}, sorting: [], order: [], visible: {}, widths: {}, pinned: {}, isDense: false },
          },
        }),
        'view',
      ),
    remove: (as, id) => as.delete('/api/views/delete', { id }),
  },
}
