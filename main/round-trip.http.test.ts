import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonName } from '#platform/server/testing/people.ts'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

// Tests settings and private records; access/round-trip.test.ts tests records with rules for every role.

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ modules })))
afterAll(() => server[Symbol.asyncDispose]())

type Updated = {
  as?: PersonName
  /** Creates the record to read. */
  create?: () => Promise<unknown>
  read: string
  select: (body: any) => any
  write: string
  wrapped: string
}

async function send(path: string, body: object, as: PersonName = 'sam') {
  const answer = await server.as(as).post(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
  return answer.body
}

const settings = (path: string, as: PersonName = 'sam'): Updated => ({
  as,
  read: `${path}/settings`,
  select: (body) => body.settings,
  write: `${path}/update-settings`,
  wrapped: 'settings',
})

async function upload(): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob(['Quay 4']), 'quay.txt')
  const request = new Request('http://staffroom.test', { method: 'POST', body: form })
  const headers = { authorization: `Bearer ${server.people.sam.accessToken}`, 'content-type': request.headers.get('content-type')! }
  const payload = Buffer.from(await request.arrayBuffer())
  return (await server.app.http.inject({ method: 'POST', url: '/api/files/upload', headers, payload })).json().file.id
}

async function addAccount() {
  const { people, app, clock } = server
  const servers = { imapHost: 'mail.test', imapPort: 993, imapSecurity: 'tls', smtpHost: 'mail.test', smtpPort: 465, smtpSecurity: 'tls' }
  const at = clock.now.toISOString()
  const rest = { name: 'Sam', email: 'sam@mail.test', username: 'sam', password: '', state: 'idle', problem: null, synced: 0, total: 0 }
  const row = { ...servers, ...rest, userId: people.sam.id, lastSyncAt: null, removedAt: null, createdAt: at, updatedAt: at }
  await app.platform.database.write(async (tx) => void (await tx.insertInto('email_accounts').values(row).execute()))
}

async function fillCheckout() {
  const product = { name: 'Hammer', price: 1_999, taxRate: 20, stock: 10 }
  const { id: productId } = (await send('/apps/ecommerce/add-product', { product }, 'helena')).product
  await send('/apps/ecommerce/cart', { productId })
  const { id } = (await send('/apps/ecommerce/begin-checkout', {})).checkout
  const address = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto' }
  await send('/apps/ecommerce/update-checkout', { checkout: { id, address, deliveryMethodId: 3, payment: 'invoice' } })
}

async function addComment() {
  const { board } = await send('/apps/kanban/add-board', { data: { title: 'Quay' } })
  const { task } = await send('/apps/kanban/add-task', { data: { title: 'Paint', boardId: board.id } })
  await send('/apps/kanban/add-comment', { data: { taskId: task.id, text: '@Wei Zhang look', mentions: [server.people.wei.id] } })
}

const group = { title: 'Renovation', about: 'Boats', members: [2, 3, 4] }
const mail = async () => ({ to: [{ email: 'wei@staffroom.local' }], subject: 'Quay', message: '<p>Hi</p>', attachments: [await upload()] })

const updates: Record<string, Updated> = {
  'the own profile': {
    read: '/api/account/me',
    select: (body) => body.userData,
    write: '/api/account/update-profile',
    wrapped: 'profile',
  },
  'the layout': { ...settings('/api/account'), read: '/api/account/me' },
  'the workspace': {
    as: 'helena',
    read: '/api/account/me',
    select: (body) => body.workspace,
    write: '/api/account/update-workspace',
    wrapped: 'workspace',
  },
  'the own chat profile': {
    read: '/apps/chat/users/profile-user',
    select: (body) => body.profile,
    write: '/apps/chat/users/update-profile',
    wrapped: 'profile',
  },
  'a group': {
    create: () => send('/apps/chat/add-group', { group }),
    read: '/apps/chat/chats-and-contacts',
    select: (body) => body.chatsContacts.find((contact: any) => contact.isGroup),
    write: '/apps/chat/update-group',
    wrapped: 'group',
  },
  'a message': {
    create: () => send('/apps/chat/send-msg', { obj: { contact: { id: server.people.wei.id }, message: 'Hello' } }),
    read: '/apps/chat/get-chat?id=WEI',
    select: (body) => body.chat.messages[0],
    write: '/apps/chat/update-msg',
    wrapped: 'obj',
  },
  'calendar settings': settings('/apps/calendar'),
  'a comment': {
    create: addComment,
    read: '/apps/kanban/task?id=1',
    select: (body) => body.task.comments[0],
    write: '/apps/kanban/update-comment',
    wrapped: 'data',
  },
  'email settings': settings('/pages/email'),
  'an email account': {
    create: addAccount,
    read: '/pages/email/accounts',
    select: (body) => body.accounts[0],
    write: '/pages/email/update-account',
    wrapped: 'account',
  },
  'an email label': {
    create: () => send('/pages/email/add-label', { label: { name: 'Boats', color: 'teal' } }),
    read: '/pages/email/labels',
    select: (body) => body.labels.at(-1),
    write: '/pages/email/update-label',
    wrapped: 'label',
  },
  'a draft': {
    create: async () => send('/pages/email/save-draft', { draft: await mail() }),
    read: '/pages/email/get-email?id=1',
    select: (body) => body.mail,
    write: '/pages/email/save-draft',
    wrapped: 'draft',
  },
  invoices: settings('/apps/invoice', 'helena'),
  'the shop': settings('/apps/ecommerce', 'helena'),
  'a checkout': {
    create: fillCheckout,
    read: '/apps/ecommerce/checkout',
    select: (body) => body.checkout,
    write: '/apps/ecommerce/update-checkout',
    wrapped: 'checkout',
  },
}

test.for(Object.entries(updates))('an update accepts the record as it was read: %s', async ([, { as = 'sam', ...update }]) => {
  await update.create?.()
  const read = async () => update.select((await server.as(as).get(update.read.replace('WEI', String(server.people.wei.id)))).body)
  const before = await read()
  expect(before).toEqual(expect.any(Object))
  expect(await server.as(as).post(update.write, { [update.wrapped]: before })).toMatchObject({ status: 200 })
  expect(await read()).toEqual(before)
})

test('every notification preference is accepted as it was read', async () => {
  const read = async () => (await server.as('sam').get('/api/notifications/settings')).body.settings
  const before = await read()
  expect(before.some(({ mail: preference }: any) => preference === null)).toBe(true)
  for (const setting of before) await send('/api/notifications/settings', { setting })
  expect(await read()).toEqual(before)
})

test('a group can also be renamed by the property name that contacts use', async () => {
  const { contact } = await send('/apps/chat/add-group', { group: { title: 'Old' } })
  expect((await send('/apps/chat/update-group', { group: { ...contact, fullName: 'New' } })).contact.fullName).toBe('New')
})

test('rejects unknown properties by name', async () => {
  const answer = await server.as('sam').post('/apps/chat/users/update-profile', { profile: { about: 'Boats', mast: 2 } })
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, '/profile/mast'])
})
