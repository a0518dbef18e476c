import type { Page } from 'playwright-core'
import {
  getAxeViolationsInAllSkins,
  expect,
  createTest,
  testUsers,
  waitUntilLoaded,
  signInByApi,
  waitForFocus,
  waitForUnsavedChanges,
} from '#e2e/harness.ts'

const emptyWorkspace = createTest()
const demoWorkspace = createTest({ demo: true })

emptyWorkspace('creates, assigns, previews, explains and removes a role', async ({ app, open }) => {
  const { userData: sam } = await signInByApi(app.url, testUsers.staff)
  await addTask(app.url, { title: 'Pay the rent', description: 'Account 1234' })

  const page = await open('/roles', { as: 'admin', expectedErrors: [/403/] })
  await createBookkeeperRole(page)
  await assignRole(page, sam.id, 'Bookkeeper')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'View as this user' }).click()
  const banner = page.getByText('You’re viewing Staffroom as Sam Staff.')
  await banner.waitFor()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'To-do' }).click()
  await page.getByRole('button', { name: 'Pay the rent', exact: true }).click()
  await waitUntilLoaded(page)
  await expect.poll(() => page.getByText('Account 1234').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Completed: Pay the rent' }).first().click()
  await page.getByText('You can’t make changes while viewing as another user.').first().waitFor()
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await page.getByRole('heading', { name: 'Sam Staff' }).waitFor()
  await expect.poll(() => banner.count()).toBe(0)

  await goTo(page, `/permissions/ask?ask=why&person=${sam.id}&action=delete&subject=Task`)
  await page.getByRole('heading', { name: 'No, Sam Staff can’t delete tasks' }).waitFor()
  await page.getByText('The role Bookkeeper has no rule that allows this.').waitFor()

  const window = await open('/todo', { as: 'staff', expectedErrors: [/403/] })
  await window.getByText('Pay the rent').first().waitFor()
  await goTo(page, '/roles')
  await page.getByRole('link', { name: 'Bookkeeper' }).click()
  await page.getByRole('checkbox', { name: 'View: tasks' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByText('1 user loses access to 1 record (tasks)').waitFor()
  const saved = page.waitForResponse((response) => response.url().endsWith('/apps/roles/update-role'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await window.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor({ timeout: 1000 })
  await window.getByRole('link', { name: 'Why can’t I see this?' }).click()
  await window.getByRole('heading', { name: 'No, Sam Staff can’t view tasks' }).waitFor()
})

demoWorkspace('keeps the preview open while a role is being saved, and keeps edits made meanwhile', async ({ open }) => {
  const page = await open('/roles/3?tab=about', { as: 'admin' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/apps/roles/update-role', async (route) => (await gate.promise, route.continue()))
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('Opens the shop')
  await page.getByRole('button', { name: 'Review changes' }).click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('button', { name: 'Save', exact: true }).click()
  await preview.getByRole('button', { name: 'Back' }).click()
  await description.fill('Opens and closes the shop')
  const saved = page.waitForResponse((response) => response.url().endsWith('/apps/roles/update-role'))
  gate.resolve()
  await saved
  await waitUntilLoaded(page)
  await page.getByText('Unsaved changes').waitFor()
  expect(await description.inputValue()).toBe('Opens and closes the shop')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => description.inputValue()).toBe('Opens the shop')
})

demoWorkspace('does not save changes made while the preview is loading', async ({ open }) => {
  const page = await open('/roles/3?tab=about', { as: 'admin' })
  const gate = Promise.withResolvers<void>()
  await page.route('**/apps/roles/preview*', async (route) => (await gate.promise, route.continue()))
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('Counts the boats')
  const previewed = page.waitForResponse('**/apps/roles/preview*')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await description.fill('Counts the boats and the oars')
  gate.resolve()
  await previewed
  await waitUntilLoaded(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
})

demoWorkspace('asks before a click outside or the back button discards unsaved limits of a permission', async ({ open }) => {
  const page = await open('/roles', { as: 'admin' })
  await goTo(page, '/roles/3')
  await page.getByRole('button', { name: 'Set limits: view tasks' }).click()
  const drawer = page.getByRole('dialog', { name: 'Set limits: view tasks' })
  const never = drawer.getByRole('radio', { name: 'Never' })
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await never.check()
  await waitForUnsavedChanges(page)
  await page.mouse.click(5, 5)
  await waitForFocus(drawer)
  await page.keyboard.press('Escape')
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await confirmation.waitFor({ state: 'detached' })
  expect(await never.isChecked()).toBe(true)
  await page.evaluate(() => history.back())
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/#\/roles$/)
})

async function createBookkeeperRole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create role' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Bookkeeper')
  await drawer.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('heading', { name: 'Bookkeeper' }).waitFor()
  for (const name of ['View: tasks', 'Edit: tasks', 'View: tags']) await page.getByRole('checkbox', { name }).click()
  await page.getByRole('button', { name: 'Set limits: view tasks' }).click()
  await page.getByRole('radio', { name: 'All except these' }).click()
  await page.getByRole('checkbox', { name: 'Description' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('without Description').waitFor()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByText('No users have this role yet.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
}

async function assignRole(page: Page, userId: number, role: string): Promise<void> {
  await goTo(page, `/users/${userId}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'detached' })
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), address)
  await waitUntilLoaded(page)
}

const addTask = (url: string, task: object) => postAsAdmin(url, '/apps/todo/add-tasks', { task })

const postAsAdmin = (url: string, path: string, body: object) => requestAsAdmin(url + path, 'POST', body)
const deleteAsAdmin = (url: string, path: string, id: number) => requestAsAdmin(url + path, 'DELETE', { id })

async function requestAsAdmin(address: string, method: string, body?: object) {
  const { accessToken } = await signInByApi(new URL(address).origin, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const answer = await fetch(address, { method, headers, body: body ? JSON.stringify(body) : null })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function addUser(url: string, fullName: string, role = 'staff'): Promise<number> {
  const username = fullName.toLowerCase().replace(' ', '.')
  const user = { fullName, username, email: `${username}@demo.test`, password: 'a long enough one', role }
  return (await postAsAdmin(url, '/apps/users/add-user', user)).user.id
}

demoWorkspace('going back from a changed role with unsaved limits asks only once', async ({ open }) => {
  const page = await open('/roles', { as: 'admin' })
  await goTo(page, '/roles/3')
  await page.getByRole('checkbox', { name: 'Delete: bookmarks' }).click()
  await page.getByRole('button', { name: 'Set limits: view tasks' }).click()
  const never = page.getByRole('dialog', { name: 'Set limits: view tasks' }).getByRole('radio', { name: 'Never' })
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const back = async (answer: string) => {
    await page.evaluate(() => history.back())
    await confirmation.getByRole('button', { name: answer }).click()
    await confirmation.waitFor({ state: 'detached' })
  }
  await never.check()
  await waitForUnsavedChanges(page)
  await back('Keep editing')
  expect(await never.isChecked()).toBe(true)
  await back('Discard')
  await page.waitForURL(/#\/roles$/)
})

demoWorkspace('stores the filters of the user list in the URL', async ({ open }) => {
  const page = await open('/users', { as: 'admin' })
  const rows = page.getByRole('row')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await page.getByRole('button', { name: 'Invited 4' }).click()
  await page.waitForURL((url) => url.hash.includes('status=pending') && !url.hash.includes('page'))
  await page.getByRole('link', { name: 'Ben Archer' }).waitFor()
  await expect.poll(() => rows.count()).toBe(5)
  await page.getByRole('button', { name: 'User', exact: true }).click()
  await page.waitForURL(/sort=desc/)
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => rows.nth(1).innerText()).toContain('Xin Yi Lu')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('no user with this name')
  await page.getByRole('button', { name: 'Show all users' }).click()
  await page.getByText('44 users').waitFor()
  expect(page.url()).not.toContain('status')
})

demoWorkspace('bulk actions apply to selected users on all pages', async ({ app, open }) => {
  const inactive = async () => (await requestAsAdmin(`${app.url}/api/users/list/data?status=inactive`, 'GET')).total as number
  const before = await inactive()
  const page = await open('/users', { as: 'admin' })
  const select = async (...rows: number[]) => {
    for (const row of rows)
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(row)
        .click()
  }
  await select(2, 3)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await waitUntilLoaded(page)
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).waitFor()
  await select(1)
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByText('3 users deactivated').waitFor()
  expect(await inactive()).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(inactive).toBe(before)
})

demoWorkspace('a selected user who was deleted does not prevent deactivating the others', async ({ app, open }) => {
  const gone = await addUser(app.url, 'Quill Abara')
  await addUser(app.url, 'Quill Basset')
  const page = await open('/users?q=quill', { as: 'admin', expectedErrors: [/404/] })
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  for (const name of ['Abara', 'Basset']) await page.getByRole('checkbox', { name: `Select Quill ${name}` }).click()
  await deleteAsAdmin(app.url, '/apps/users/delete', gone)
  await page.getByRole('row', { name: /Quill Abara/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByText('This no longer exists.').waitFor()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByText('Quill Basset deactivated').waitFor()
  expect(requestedPaths).toContain('/apps/users/set-status')
  expect(requestedPaths).not.toContain('/api/users/list/all-data')
})

demoWorkspace('undo restores the deleted users whose role still exists', async ({ app, open }) => {
  const { role } = await postAsAdmin(app.url, '/apps/roles/add-role', { role: { name: 'Courier' } })
  await addUser(app.url, 'Wren Abara')
  await addUser(app.url, 'Wren Basset', 'Courier')
  const page = await open('/users?q=wren', { as: 'admin', expectedErrors: [/409/] })
  for (const name of ['Abara', 'Basset']) await page.getByRole('checkbox', { name: `Select Wren ${name}` }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 users deleted').waitFor()
  await deleteAsAdmin(app.url, '/apps/roles/delete', role.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('This person’s role has been deleted.').waitFor()
  await page.getByRole('row', { name: /Wren Abara/ }).waitFor()
  expect(await page.getByRole('row', { name: /Wren Basset/ }).count()).toBe(0)
})

demoWorkspace.for(['/users', '/roles/3'])('going back to %s asks before closing a drawer with unsaved input', async (from, { open }) => {
  const page = await open(from, { as: 'admin' })
  const drawer = page.getByRole('dialog', { name: 'Add user' })
  const name = drawer.getByRole('textbox', { name: 'Full name' })
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await goTo(page, '/users?new=1')
  await name.fill('Noor Haddad')
  await waitForUnsavedChanges(page)
  await page.evaluate(() => history.back())
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await confirmation.waitFor({ state: 'detached' })
  expect([await name.inputValue(), new URL(page.url()).hash]).toEqual(['Noor Haddad', '#/users?new=1'])
  await page.evaluate(() => history.back())
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe(`#${from}`)
})

demoWorkspace('going back within a page closes a drawer opened by a button, and asks before discarding its input', async ({ open }) => {
  const page = await open('/users?q=anke', { as: 'admin' })
  const drawer = page.getByRole('dialog', { name: 'Edit Anke Lorenz' })
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const edit = async () => {
    await goTo(page, '/users?q=anke&status=active')
    await page.getByRole('row', { name: /Anke Lorenz/ }).hover()
    await page.getByRole('button', { name: 'Actions for Anke Lorenz' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await drawer.waitFor()
  }
  const back = () => page.evaluate(() => history.back())
  const address = () => new URL(page.url()).hash
  await edit()
  await back()
  await drawer.waitFor({ state: 'detached' })
  expect(address()).toBe('#/users?q=anke')

  await edit()
  const telephone = drawer.getByRole('textbox', { name: 'Phone' })
  await telephone.fill('+351 21 000 0000')
  await waitForUnsavedChanges(page)
  await back()
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await confirmation.waitFor({ state: 'detached' })
  expect([await telephone.inputValue(), address()]).toEqual(['+351 21 000 0000', '#/users?q=anke&status=active'])
  await back()
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(address()).toBe('#/users?q=anke')
})

demoWorkspace("Escape asks before discarding a new role's name or choice", async ({ open }) => {
  const page = await open('/roles', { as: 'admin' })
  const drawer = page.getByRole('dialog')
  const confirmation = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const leave = async (answer: string) => {
    await waitForUnsavedChanges(page)
    await page.keyboard.press('Escape')
    await confirmation.getByRole('button', { name: answer }).click()
    await confirmation.waitFor({ state: 'detached' })
  }
  const choose = async (field: string, option: string) => {
    await drawer.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Create role' }).click()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Pilot')
  await leave('Keep editing')
  expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Pilot')
  await leave('Discard')
  await drawer.waitFor({ state: 'detached' })

  await goTo(page, '/invoices/clients?new=1')
  await choose('Language', 'Français')
  await leave('Keep editing')
  await choose('Language', 'Default')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

demoWorkspace('restores a deleted user', async ({ open }) => {
  const page = await open('/users?q=anke', { as: 'admin' })
  await page.getByRole('row', { name: /Anke Lorenz/ }).hover()
  await page.getByRole('button', { name: 'Actions for Anke Lorenz' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Anke Lorenz deleted').waitFor()
  await page.getByRole('row', { name: /Anke Lorenz/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /Anke Lorenz/ }).waitFor()
})

demoWorkspace('a form does not overwrite fields that someone else changed while it was open', async ({ app, open }) => {
  const { userData: me } = await signInByApi(app.url, testUsers.staff)
  const page = await open(`/users/${me.id}`, { as: 'admin' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Phone' }).fill('+351 21 000 0000')
  await postAsAdmin(app.url, '/apps/users/update-user', { user: { id: me.id, role: 'guest' } })
  await page.getByText('Guest', { exact: true }).first().waitFor()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'detached' })
  const demoted = (await signInByApi(app.url, testUsers.staff)).userData
  expect(demoted).toMatchObject({ role: 'guest', contact: '+351 21 000 0000' })
  await postAsAdmin(app.url, '/apps/users/update-user', { user: { id: me.id, role: 'staff' } })
  const own = await open('/account', { as: 'staff' })
  await own.getByRole('textbox', { name: 'Phone' }).waitFor()
  await postAsAdmin(app.url, '/apps/users/update-user', { user: { id: me.id, contact: '+351 22 000 0000' } })
  await own.getByRole('textbox', { name: 'Company' }).fill('Quay')
  await own.getByRole('button', { name: 'Save', exact: true }).first().click()
  await own.getByText('Saved', { exact: true }).waitFor()
  const { userData } = await signInByApi(app.url, testUsers.staff)
  expect(userData).toMatchObject({ role: 'staff', company: 'Quay', contact: '+351 22 000 0000' })
})

demoWorkspace('warns about a role changed by someone else, and the user can discard or overwrite', async ({ app, open }) => {
  const deckhand = { name: 'Deckhand', description: 'Scrubs' }
  await postAsAdmin(app.url, '/apps/roles/add-role', { role: { ...deckhand, rules: [] } })
  const page = await open('/roles', { as: 'admin' })
  await page.getByRole('link', { name: 'Deckhand' }).click()
  await page.getByRole('tab', { name: 'Details' }).click()
  const id = Number(/roles\/(\d+)/.exec(page.url())![1])
  const changeRemotely = (description: string) => postAsAdmin(app.url, '/apps/roles/update-role', { role: { id, description } })
  const description = page.getByRole('textbox', { name: 'Description' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  const conflictMessage = bar.getByText('Someone else has changed this role in the meantime.')

  await description.fill('Scrubs and paints')
  await bar.getByText('Unsaved changes').waitFor()
  await changeRemotely('Scrubs and ties up')
  await conflictMessage.waitFor()
  expect(await description.inputValue()).toBe('Scrubs and paints')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => description.inputValue()).toBe('Scrubs and ties up')
  await expect.poll(() => bar.count()).toBe(0)

  await description.fill('Paints')
  await changeRemotely('Ties up')
  await conflictMessage.waitFor()
  await bar.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await bar.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => description.inputValue()).toBe('Paints')
})

demoWorkspace('assigning a permission keeps a concurrent change of another role', async ({ app, open }) => {
  const page = await open('/permissions?q=todo.manage-tags', { as: 'admin' })
  const row = page.getByRole('row', { name: /todo\.manage-tags/ })
  const drawer = page.getByRole('dialog', { name: /^Roles with/ })
  const role = (name: string) => drawer.getByRole('checkbox', { name })
  const assigned = async () => (await getPermission(app.url, 'todo.manage-tags')).assignedTo.toSorted()
  expect(await assigned()).toEqual(['Bookkeeper', 'manager', 'staff'])
  await row.hover()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Assign to roles' }).click()
  await expect.poll(() => role('Bookkeeper').isChecked()).toBe(true)
  await role('Guest').click()
  const { id } = await getPermission(app.url, 'todo.manage-tags')
  await postAsAdmin(app.url, '/apps/permissions/assign', { id, assignedTo: ['manager', 'staff'] })
  await expect.poll(() => role('Bookkeeper').isChecked()).toBe(false)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'detached' })
  await row.getByText(/Guest/).waitFor()
  expect(await assigned()).toEqual(['guest', 'manager', 'staff'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText(/Guest/).waitFor({ state: 'detached' })
  expect(await assigned()).toEqual(['manager', 'staff'])
})

async function getPermission(url: string, name: string) {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${url}/apps/permissions/data?q=${name}&perPage=100`, { headers })
  const { permissions } = (await answer.json()) as { permissions: { id: number; name: string; assignedTo: string[] }[] }
  return permissions.find((permission) => permission.name === name)!
}

demoWorkspace('viewers who may read only names see only the names of roles and permissions', async ({ app, open }) => {
  const clerk = { email: 'clerk@demo.test', password: 'a long enough one' }
  const rules = [{ action: 'read', subject: ['Role', 'Permission'], fields: ['name'] }]
  await postAsAdmin(app.url, '/apps/roles/add-role', { role: { name: 'Clerk', rules } })
  await postAsAdmin(app.url, '/apps/users/add-user', { ...clerk, fullName: 'Nora Clerk', username: 'clerk', role: 'Clerk' })
  const page = await open('/roles', { as: clerk })
  const row = page.getByRole('row', { name: /Manager/ })
  await row.waitFor()
  await expect.poll(() => row.innerText()).not.toMatch(/\d|null|No users|users$/)
  await page.getByRole('link', { name: 'Manager' }).click()
  await page.getByText('You don’t have permission to see the rights of this role.').waitFor()
  await goTo(page, '/permissions?q=manage-tags')
  const permission = page.getByRole('row', { name: /todo\.manage-tags/ })
  await permission.waitFor()
  await expect.poll(async () => (await permission.innerText()).trim()).toBe('todo.manage-tags')
})

demoWorkspace('an invited user sets a password once and is signed in', async ({ open }) => {
  const page = await open('/users?new=1', { as: 'admin' })
  const drawer = page.getByRole('dialog', { name: 'Add user' })
  await drawer.getByRole('textbox', { name: 'Full name' }).fill('Noor Haddad')
  await drawer.getByRole('textbox', { name: 'Email' }).fill('noor@demo.test')
  await drawer.getByRole('button', { name: 'Add user' }).click()
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  const address = link.slice(link.indexOf('#') + 1)
  const guest = await open(address)
  await guest.getByRole('heading', { name: 'Welcome, Noor Haddad' }).waitFor()
  await guest.getByLabel('Password').first().fill('a long enough one')
  await guest.getByRole('button', { name: 'Set password and sign in' }).click()
  await guest.getByRole('button', { name: 'Noor Haddad’s account' }).waitFor()
  const second = await open(address, { expectedErrors: [/400/] })
  await second.getByText('This invitation has expired or was already used.').waitFor()
})

demoWorkspace.for(['/users/4?tab=permissions', '/roles/3'])('axe reports no violations on %s in any theme', async (address, { open }) => {
  const page = await open(address, { as: 'admin' })
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})
