import type { Caller, TestAnswer } from '#platform/server/testing/caller.ts'

type Way = {
  /** Creates a record that contains `word` and returns its journal id. */
  make: (as: Caller, word: string) => Promise<number>
  remove: (as: Caller, id: number) => Promise<{ status: number }>
}

const idOf = async (answer: Promise<TestAnswer>, name: string): Promise<number> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body[name].id as number
}

const text = (word: string) => `${word} of the harbour`

async function projectOf(as: Caller): Promise<number> {
  return idOf(as.post('/apps/kanban/add-project', { data: { title: 'Quay' } }), 'project')
}

async function boardOf(as: Caller, title = 'Open'): Promise<number> {
  return idOf(as.post('/apps/kanban/add-board', { projectId: await projectOf(as), data: { title } }), 'board')
}

const cardOf = async (as: Caller, title: string) =>
  idOf(as.post('/apps/kanban/add-task', { data: { title, boardId: await boardOf(as) } }), 'task')

const groupOf = (as: Caller, title: string) => idOf(as.post('/apps/chat/add-group', { group: { title } }), 'contact')

/** Creates and deletes one record of every soft-deleted entity. */
export const deletions: Record<string, Way> = {
  task: {
    make: (as, word) => idOf(as.post('/apps/todo/add-tasks', { task: { title: text(word) } }), 'task'),
    remove: async (as, taskId) => {
      await as.delete('/apps/todo/delete-task', { taskId })
      return as.delete('/apps/todo/delete-task', { taskId })
    },
  },
  tag: {
    make: (as, word) => idOf(as.post('/apps/todo/add-tag', { tag: { title: word } }), 'tag'),
    remove: (as, tagId) => as.delete('/apps/todo/delete-tag', { tagId }),
  },
  project: {
    make: (as, word) => idOf(as.post('/apps/kanban/add-project', { data: { title: text(word) } }), 'project'),
    remove: (as, data) => as.delete('/apps/kanban/delete-project', { data }),
  },
  board: { make: (as, word) => boardOf(as, text(word)), remove: (as, data) => as.delete('/apps/kanban/delete-board', { data }) },
  card: { make: (as, word) => cardOf(as, text(word)), remove: (as, data) => as.delete('/apps/kanban/delete-task', { data }) },
  label: {
    make: async (as, word) => idOf(as.post('/apps/kanban/add-label', { projectId: await projectOf(as), data: { title: word } }), 'label'),
    remove: (as, data) => as.delete('/apps/kanban/delete-label', { data }),
  },
  comment: {
    make: async (as, word) =>
      idOf(as.post('/apps/kanban/add-comment', { data: { taskId: await cardOf(as, 'Rope'), text: text(word) } }), 'comment'),
    remove: (as, data) => as.delete('/apps/kanban/delete-comment', { data }),
  },
  chat: {
    make: (as, word) => groupOf(as, text(word)),
    remove: (as, id) => as.delete('/apps/chat/delete-group', { id }),
  },
  message: {
    make: async (as, word) => {
      const obj = { contact: { id: await groupOf(as, 'Crew') }, message: text(word) }
      const answer = await as.post('/apps/chat/send-msg', { obj })
      if (answer.status !== 200) throw new Error(`message: ${answer.status} ${JSON.stringify(answer.body)}`)
      return (answer.body.newMessageData ?? answer.body.message).id
    },
    remove: (as, id) => as.delete('/apps/chat/delete-msg', { id }),
  },
  email: {
    make: (as, word) => idOf(as.post('/pages/email/save-draft', { draft: { subject: text(word) } }), 'mail'),
    remove: (as, id) => as.post('/pages/email/delete-emails', { emailIds: [id] }),
  },
  'mail-label': {
    make: (as, word) => idOf(as.post('/pages/email/add-label', { label: { name: word, color: 'blue' } }), 'label'),
    remove: (as, id) => as.delete('/pages/email/delete-label', { id }),
  },
  event: {
    make: (as, word) =>
      idOf(
        as.post('/apps/calendar/add-event', {
          event: { title: text(word), start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z' },
        }),
        'event',
      ),
    remove: (as, id) => as.delete('/apps/calendar/remove-event', { id }),
  },
  invoice: {
    make: (as, word) => idOf(as.post('/apps/invoice/add-invoice', { invoice: { reference: text(word) } }), 'invoice'),
    remove: (as, id) => as.delete('/apps/invoice/delete', { id }),
  },
  client: {
    make: (as, word) => idOf(as.post('/apps/invoice/add-client', { client: { name: text(word) } }), 'client'),
    remove: (as, id) => as.delete('/apps/invoice/delete-client', { id }),
  },
  'invoice-item': {
    make: (as, word) => idOf(as.post('/apps/invoice/add-item', { item: { title: text(word), unitPrice: 100 } }), 'item'),
    remove: (as, id) => as.delete('/apps/invoice/delete-item', { id }),
  },
  product: {
    make: (as, word) => idOf(as.post('/apps/ecommerce/add-product', { product: { name: text(word), price: 100 } }), 'product'),
    remove: (as, id) => as.delete('/apps/ecommerce/delete-product', { id }),
  },
  'product-group': {
    make: (as, word) => idOf(as.post('/apps/ecommerce/add-group', { group: { kind: 'brand', title: text(word) } }), 'group'),
    remove: (as, id) => as.delete('/apps/ecommerce/delete-group', { id }),
  },
  address: {
    make: (as, word) =>
      idOf(
        as.post('/apps/ecommerce/add-address', {
          address: { name: text(word), address: 'Quay 1', city: 'Lisboa', postCode: '1100', country: 'PT' },
        }),
        'address',
      ),
    remove: (as, id) => as.delete('/apps/ecommerce/delete-address', { id }),
  },
  user: {
    make: (as, word) =>
      idOf(as.post('/apps/users/add-user', { fullName: text(word), username: 'quokka', email: 'quokka@harbour.test' }), 'user'),
    remove: (as, id) => as.delete('/apps/users/delete', { id }),
  },
  role: {
    make: (as, word) => idOf(as.post('/apps/roles/add-role', { role: { name: text(word) } }), 'role'),
    remove: (as, id) => as.delete('/apps/roles/delete', { id }),
  },
  permission: {
    make: (as, word) => idOf(as.post('/apps/permissions/add-permission', { permission: { name: text(word) } }), 'permission'),
    remove: (as, id) => as.delete('/apps/permissions/delete', { id }),
  },
  view: {
    make: (as, word) =>
      idOf(
        as.post('/api/views/add-view', {
          view: {
            table: 'users',
            name: text(word),
            settings: { q: '', filters: {}, sorting: [], order: [], visible: {}, widths: {}, pinned: {}, isDense: false },
          },
        }),
        'view',
      ),
    remove: (as, id) => as.delete('/api/views/delete', { id }),
  },
}
