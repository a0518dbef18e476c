import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#platform/server/testing/server.ts'
import { modules } from './modules.server.ts'

// Every call of the specification as plain HTTP, without using this project's code.

type Answer = { status: number; type: string | null; body: any }
type Given = { query?: Record<string, string>; body?: unknown; token?: string | null }

let server: TestServer
let url: string
let owner: { userData: any; accessToken: string; refreshToken: string; tokenType: string }

beforeAll(async () => {
  server = await startTestServer({ modules, isEmpty: true })
  url = await server.listen()
  const registered = await call('POST', '/jwt/register', { token: null, body: ada })
  owner = registered.body
})
afterAll(() => server[Symbol.asyncDispose]())

const ada = { username: 'ada', email: 'ada@example.com', password: 'harbour-lights', fullName: 'Ada Quay' }

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { query, body, token = owner?.accessToken }: Given = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0] ?? null,
    body: text ? JSON.parse(text) : null,
  }
}

async function ok(method: 'GET' | 'POST' | 'DELETE', path: string, given: Given = {}): Promise<any> {
  const answer = await call(method, path, given)
  expect(answer, `${method} ${path}`).toMatchObject({ status: 200 })
  return answer.body
}
const get = (path: string, query?: Record<string, string>) => ok('GET', path, query ? { query } : {})
const post = (path: string, body: unknown) => ok('POST', path, { body })
const remove = (path: string, query: Record<string, string>) => ok('DELETE', path, { query })
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('signing in', () => {
  test('the first user to register owns the workspace and is signed in', async () => {
    expect(owner).toMatchObject({ tokenType: 'Bearer', userData: { email: 'ada@example.com', fullName: 'Ada Quay' } })
    expect(owner.userData.ability).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'manage', subject: 'all' })]))
    const { body } = await call('POST', '/jwt/login', { token: null, body: { email: ada.email, password: ada.password } })
    expect(body).toMatchObject({ tokenType: 'Bearer', accessToken: expect.any(String), refreshToken: expect.any(String) })
    expect((await ok('GET', '/api/account/me', { token: body.accessToken })).userData.id).toBe(owner.userData.id)
  })

  test('later users wait for approval; a wrong password is 400, never 401; a missing token is 401', async () => {
    const second = await call('POST', '/jwt/register', { token: null, body: { ...ada, username: 'ben', email: 'ben@example.com' } })
    expect(second).toMatchObject({ status: 202, body: { userData: { status: 'pending' }, accessToken: null, refreshToken: null } })
    const wrong = await call('POST', '/jwt/login', { token: null, body: { email: ada.email, password: 'harbour-nights' } })
    expect(wrong).toMatchObject({ status: 400, type: 'application/problem+json', body: { code: 'auth.invalid_credentials' } })
    const pending = await call('POST', '/jwt/login', { token: null, body: { email: 'ben@example.com', password: ada.password } })
    expect(pending).toMatchObject({ status: 403, body: { code: 'auth.pending' } })
    expect((await call('GET', '/apps/todo/tasks', { token: null })).status).toBe(401)
  })

  test('a refresh token returns a new pair; signing out answers 204 and ends both', async () => {
    const { body } = await call('POST', '/jwt/login', { token: null, body: { email: ada.email, password: ada.password } })
    const pair = await ok('POST', '/jwt/refresh-token', { token: null, body: { refreshToken: body.refreshToken } })
    expect(pair).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) })
    expect(await call('POST', '/jwt/logout', { token: pair.accessToken })).toMatchObject({ status: 204, body: null })
    expect((await call('GET', '/api/account/me', { token: pair.accessToken })).status).toBe(401)
    const refused = await call('POST', '/jwt/refresh-token', { token: null, body: { refreshToken: pair.refreshToken } })
    expect(refused).toMatchObject({ status: 401, body: { code: 'auth.session_ended' } })
  })
})

test('bookmarks: lists suggestions and bookmarks; an update toggles', async () => {
  const { suggestions, bookmarks } = await get('/api/bookmarks/data')
  expect([suggestions.length > 8, bookmarks]).toEqual([true, []])
  const [{ id }] = suggestions
  expect(suggestions[0]).toMatchObject({
    id: expect.any(Number),
    title: expect.any(String),
    icon: expect.any(String),
    link: expect.any(String),
    isBookmarked: false,
  })
  expect((await post('/api/bookmarks/update', { id })).bookmark).toMatchObject({ id, isBookmarked: true })
  expect(idsOf((await get('/api/bookmarks/data')).bookmarks)).toEqual([id])
  await post('/api/bookmarks/update', { id })
  expect((await get('/api/bookmarks/data')).bookmarks).toEqual([])
})

test('to-do: tasks by filter, q, sort and tag; add, update, delete', async () => {
  const { task } = await post('/apps/todo/add-tasks', { task: { title: 'Paint the boat', tags: ['team'] } })
  await post('/apps/todo/add-tasks', { task: { title: 'Call the printer', isImportant: true } })
  expect(idsOf((await get('/apps/todo/tasks', { filter: '', q: 'BOAT', sort: 'title-asc', tag: 'team' })).tasks)).toEqual([task.id])
  expect((await get('/apps/todo/tasks', { filter: 'important' })).tasks.map(({ title }: any) => title)).toEqual(['Call the printer'])
  expect((await get('/apps/todo/tasks', { sort: 'title-desc' })).tasks.map(({ title }: any) => title)).toEqual([
    'Paint the boat',
    'Call the printer',
  ])
  const changed = await post('/apps/todo/update-task', { task: { ...task, isCompleted: true } })
  expect(changed.task).toMatchObject({ id: task.id, isCompleted: true })
  expect(idsOf((await get('/apps/todo/tasks', { filter: 'completed' })).tasks)).toEqual([task.id])
  expect((await remove('/apps/todo/delete-task', { taskId: String(task.id) })).task.isDeleted).toBe(true)
  expect(idsOf((await get('/apps/todo/tasks', { filter: 'deleted' })).tasks)).toEqual([task.id])
  await ok('DELETE', '/apps/todo/delete-task', { body: { taskId: task.id } })
  expect((await get('/apps/todo/tasks', { filter: 'deleted' })).tasks).toEqual([])
})

test('users: list all, a page or one; add and delete; then chat: profile, contacts, a chat, a message', async () => {
  const given = { fullName: 'Cora Pier', username: 'cora', email: 'cora@example.com', role: 'staff', password: 'harbour-lights' }
  const { user } = await post('/apps/users/add-user', given)
  const { users, total } = await get('/api/users/list/all-data')
  expect([users.length, total]).toEqual([3, 3])
  const page = await get('/api/users/list/data', { q: 'cora', page: '1', perPage: '2', sortColumn: 'fullName', sort: 'asc', role: 'staff' })
  expect([idsOf(page.users), page.total]).toEqual([[user.id], 1])
  expect((await get('/api/users/user', { id: String(user.id) })).user).toMatchObject({
    id: user.id,
    email: given.email,
    role: 'staff',
    status: 'active',
  })

  expect((await get('/apps/chat/users/profile-user')).profile).toMatchObject({
    id: owner.userData.id,
    fullName: 'Ada Quay',
    about: expect.any(String),
    status: expect.any(String),
  })
  const before = await get('/apps/chat/chats-and-contacts')
  expect([before.chatsContacts, idsOf(before.contacts)]).toEqual([[], [user.id]])
  expect((await get('/apps/chat/get-chat', { id: String(user.id) })).chat).toMatchObject({ id: null, messages: [], unseenMsgs: 0 })
  const sent = await post('/apps/chat/send-msg', { obj: { contact: { id: user.id }, message: 'Ahoy' } })
  expect(sent).toMatchObject({ message: { senderId: owner.userData.id, message: 'Ahoy' }, chat: { unseenMsgs: 0 } })
  expect(idsOf((await get('/apps/chat/chats-and-contacts')).chatsContacts)).toEqual([user.id])
  expect((await get('/apps/chat/get-chat', { id: String(user.id) })).chat.messages).toMatchObject([{ message: 'Ahoy' }])

  expect((await remove('/apps/users/delete', { id: String(user.id) })).user.id).toBe(user.id)
  expect((await call('GET', '/api/users/user', { query: { id: String(user.id) } })).status).toBe(404)
})

test('kanban: boards and tasks; add, update, reorder, move, clear, delete', async () => {
  const board = async (title: string) => (await post('/apps/kanban/add-board', { data: { title } })).board.id as number
  const [open, done] = [await board('Open'), await board('Done')]
  expect(idsOf((await get('/apps/kanban/boards')).boards)).toEqual(expect.arrayContaining([open, done]))
  const card = async (title: string) => (await post('/apps/kanban/add-task', { data: { title, boardId: open } })).task.id as number
  const [one, two] = [await card('Hull'), await card('Mast')]
  const onBoard = async (boardId: number) => idsOf((await get('/apps/kanban/tasks')).tasks.filter((task: any) => task.boardId === boardId))
  expect(await onBoard(open)).toEqual([one, two])
  expect((await post('/apps/kanban/update-task', { data: { id: one, title: 'The hull' } })).task.title).toBe('The hull')
  await post('/apps/kanban/reorder-tasks', { data: { taskId: two, targetTaskId: one } })
  expect(await onBoard(open)).toEqual([two, one])
  await post('/apps/kanban/update-task-board', { data: { taskId: two, newBoardId: done } })
  expect([await onBoard(open), await onBoard(done)]).toEqual([[one], [two]])
  expect(idsOf((await remove('/apps/kanban/clear-tasks', { data: String(open) })).tasks)).toEqual([one])
  expect((await ok('DELETE', '/apps/kanban/delete-board', { body: { data: done } })).board.id).toBe(done)
  expect(await onBoard(done)).toEqual([])
})

test('calendar: list events by category; add, update, remove', async () => {
  const event = { title: 'Regatta', start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z', calendar: 'Family' }
  const { event: added } = await post('/apps/calendar/add-event', { event })
  expect(idsOf((await get('/apps/calendar/events')).events)).toEqual([added.id])
  expect(idsOf((await get('/apps/calendar/events', { calendars: 'Personal,Family' })).events)).toEqual([added.id])
  expect((await get('/apps/calendar/events', { calendars: 'Personal,Business,Holiday,ETC' })).events).toEqual([])
  expect((await get('/apps/calendar/events', { calendars: '' })).events).toEqual([])
  expect((await post('/apps/calendar/update-event', { event: { ...added, title: 'Race' } })).event.title).toBe('Race')
  expect((await remove('/apps/calendar/remove-event', { id: String(added.id) })).event.id).toBe(added.id)
  expect((await get('/apps/calendar/events')).events).toEqual([])
})

test('invoices: list with parameters, all data and total; delete a draft; data tables return the same rows', async () => {
  const draft = (description: string) => ({
    invoice: { client: { name: 'Boat & Sons' }, currency: 'EUR', lines: [{ description, quantity: 2, unitPrice: 1_050, taxRate: 0 }] },
  })
  const { invoice } = await post('/apps/invoice/add-invoice', draft('Ropes'))
  await post('/apps/invoice/add-invoice', draft('Sails'))
  const page = await get('/apps/invoice/invoices', {
    q: 'boat',
    status: 'draft',
    page: '1',
    perPage: '1',
    sortColumn: 'total',
    sort: 'desc',
  })
  expect([page.invoices.length, page.allData.length, page.total]).toEqual([1, 2, 2])
  expect(page.invoices[0]).toMatchObject({ number: null, status: 'draft', currency: 'EUR', total: 2_100 })
  const table = await get('/api/datatables/data')
  expect([table.invoices.length, table.allData.length, table.total]).toEqual([2, 2, 2])
  expect((await remove('/apps/invoice/delete', { id: String(invoice.id) })).invoice.id).toBe(invoice.id)
  expect((await get('/api/datatables/data')).total).toBe(1)
})

test('shop: list products, get one, the cart and the wishlist', async () => {
  const added = await post('/apps/ecommerce/add-product', { product: { name: 'Brass compass', price: 4_900, stock: 5 } })
  const { id } = added.product as { id: number }
  const list = await get('/apps/ecommerce/products', { q: 'compass', page: '1', perPage: '9', sortBy: 'price-asc' })
  expect([idsOf(list.products), list.total]).toEqual([[id], 1])
  const { product } = await get(`/apps/ecommerce/products/${id}`)
  expect(product).toMatchObject({ id, slug: 'brass-compass', price: 4_900, isInCart: false, isInWishlist: false, relatedProducts: [] })
  expect((await get('/apps/ecommerce/products/brass-compass')).product.id).toBe(id)
  for (const place of ['cart', 'wishlist'] as const) {
    expect((await post(`/apps/ecommerce/${place}`, { productId: id })).product.id).toBe(id)
    expect(idsOf((await get(`/apps/ecommerce/${place}`)).products)).toEqual([id])
  }
  await post('/apps/ecommerce/cart', { productId: id })
  expect((await get('/apps/ecommerce/cart')).products[0].quantity).toBe(2)
  for (const place of ['cart', 'wishlist']) {
    await ok('DELETE', `/apps/ecommerce/${place}/${id}`)
    expect((await get(`/apps/ecommerce/${place}`)).products).toEqual([])
  }
})

test('permissions: list with applied parameters and all data; add, rename, delete', async () => {
  const { permission } = await post('/apps/permissions/add-permission', { permission: { name: 'Open the safe' } })
  const page = await get('/apps/permissions/data', { q: 'SAFE', page: '1', perPage: '5' })
  expect([idsOf(page.permissions), page.total, page.params]).toEqual([
    [permission.id],
    1,
    expect.objectContaining({ q: 'SAFE', page: 1, perPage: 5 }),
  ])
  expect(page.allData.length).toBeGreaterThan(page.total)
  expect((await call('POST', '/apps/permissions/add-permission', { body: { permission: { name: 'open the SAFE' } } })).status).toBe(409)
  expect((await post('/apps/permissions/update-permission', { id: permission.id, name: 'Shut the safe' })).permission.name).toBe(
    'Shut the safe',
  )
  expect((await remove('/apps/permissions/delete', { id: String(permission.id) })).permission.id).toBe(permission.id)
  expect((await get('/apps/permissions/data', { q: 'safe' })).total).toBe(0)
})

test('email: list with counts, get one, the next and previous; update and label', async () => {
  const write = async (subject: string) => {
    const draft = { to: [{ email: 'ada@example.com' }], subject, message: '<p>Ahoy</p>' }
    return (await post('/pages/email/save-draft', { draft })).mail.id as number
  }
  const [older, newer] = [await write('Tides'), await write('Winds')]
  const place = { folder: 'draft', page: '1', perPage: '10' }
  const list = await get('/pages/email/emails', { ...place, q: '' })
  expect([idsOf(list.emails), list.total]).toEqual([[newer, older], 2])
  expect(list.emailsMeta).toMatchObject({ inbox: 0, draft: 2, spam: 0 })
  expect(list.emails[0]).not.toHaveProperty('message')
  const { mail } = await get('/pages/email/get-email', { id: String(newer) })
  expect(mail).toMatchObject({ id: newer, subject: 'Winds', folder: 'draft', replies: [], hasPreviousMail: false, hasNextMail: true })
  const next = await get('/pages/email/paginate-email', { dir: 'next', emailId: String(newer) })
  expect(next.mail).toMatchObject({ id: older, hasPreviousMail: true, hasNextMail: false })
  expect((await get('/pages/email/paginate-email', { dir: 'previous', emailId: String(older) })).mail.id).toBe(newer)
  expect((await call('GET', '/pages/email/paginate-email', { query: { dir: 'next', emailId: String(older) } })).status).toBe(404)
  const updated = await post('/pages/email/update-emails', { emailIds: [older, newer], dataToUpdate: { isStarred: true } })
  expect(updated.mails.map(({ isStarred }: any) => isStarred)).toEqual([true, true])
  expect((await get('/pages/email/emails', { folder: 'starred' })).total).toBe(2)
  await post('/pages/email/update-emails-label', { emailIds: [older], label: 'company' })
  const both = await post('/pages/email/update-emails-label', { emailIds: [older, newer], label: 'company' })
  expect(both.mails.map(({ labels }: any) => labels)).toEqual([['company'], ['company']])
  expect((await get('/pages/email/emails', { folder: 'draft', label: 'company' })).total).toBe(2)
  const none = await post('/pages/email/update-emails-label', { emailIds: [older, newer], label: 'company' })
  expect(none.mails.map(({ labels }: any) => labels)).toEqual([[], []])
})
