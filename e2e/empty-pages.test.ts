import { createTest, expect, getAxeViolations, registerUser, signInByApi, testUsers } from './harness.ts'

const test = createTest()

/** Per page: a part of its explanation, the first action of the owner, and whether it offers an import. */
const pages: readonly (readonly [address: string, text: RegExp, action?: string, hasImport?: true])[] = [
  ['/todo', /Keep track of what you and your team need to do/, 'Add a task', true],
  ['/email', /Emails from colleagues and your connected accounts/, 'Compose', true],
  ['/email?folder=sent', /Emails you send/, 'Compose', true],
  ['/contacts', /Contacts are the people and companies/, 'New contact', true],
  ['/kanban', /No projects yet/, 'New project', true],
  ['/calendar/rooms', /Rooms can be booked/, 'Add room'],
  ['/invoices', /Invoices you send to clients/, 'New invoice', true],
  ['/invoices/quotes', /Quotes tell clients/, 'New quote'],
  ['/invoices/recurring', /Recurring invoices are created on a schedule/, 'New recurring invoice'],
  ['/invoices/clients', /Clients are the people and companies/, 'Add client', true],
  ['/invoices/items', /Items are the products and services/, 'Add item'],
  ['/invoices/bank', /Transactions of your bank statements/, 'Import statement'],
  ['/bills', /Bills from your suppliers/, 'Upload'],
  ['/shop', /Products appear here/, 'New product'],
  ['/shop/manage', /Manage the products/, 'Add product', true],
  ['/shop/orders', /Orders from the shop/, 'New order'],
  ['/shop/my-orders', /Orders you place/],
  ['/shop/addresses', /Save your addresses/, 'Add address'],
  ['/tables', /All invoices appear in this table/, 'New invoice'],
  ['/webhooks', /A webhook sends a message/, 'Add webhook'],
  ['/deleted', /What you delete appears here/],
]

test.for(pages)('%s explains itself and offers the first action', async ([address, text, action, hasImport], { open }) => {
  const page = await open(address, { as: 'admin' })
  const empty = page
    .locator('main')
    .locator('div', { has: page.locator('> p', { hasText: text }) })
    .last()
  await empty.getByText(text).waitFor()
  await empty.locator('svg').first().waitFor()
  if (action)
    await empty
      .getByRole('button', { name: action })
      .or(empty.getByRole('link', { name: action }))
      .waitFor()
  expect(await empty.getByRole('link', { name: 'Import', exact: true }).count()).toBe(hasImport ? 1 : 0)
  expect(await getAxeViolations(page)).toEqual([])
})

test('users without permission see the explanation without an action', async ({ app, open }) => {
  const reader = { email: 'reader@demo.test', password: 'reads-every-list-1' }
  const rules = [{ action: 'read', subject: ['Page', 'Invoice', 'Client', 'Task', 'Contact'] }]
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const body = JSON.stringify({ role: { name: 'reader', rules, permissions: [] } })
  expect((await fetch(`${app.url}/apps/roles/add-role`, { method: 'POST', headers, body })).status).toBe(200)
  await registerUser(app.url, reader, 'Rui Costa', 'reader')
  for (const [address, text] of pages.filter(([path]) => /^\/(invoices|invoices\/clients|todo|contacts)$/.test(path))) {
    const page = await open(address, { as: reader })
    const empty = page.locator('main p').filter({ hasText: text }).locator('..')
    await empty.waitFor()
    expect([address, await empty.getByRole('button').or(empty.getByRole('link')).count()]).toEqual([address, 0])
  }
})
