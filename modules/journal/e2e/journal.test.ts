import { readFile } from 'node:fs/promises'
import { getAxeViolationsInAllSkins, expect, createTest, testUsers, waitUntilLoaded, signInByApi } from '#e2e/harness.ts'
import type { TestUser } from '#e2e/test-users.ts'

const test = createTest()

async function sendRequest(url: string, as: TestUser, { method = 'POST', path, body }: { method?: string; path: string; body?: object }) {
  const { accessToken } = await signInByApi(url, testUsers[as])
  const headers = { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { task: { id: number } }
}

const addTask = async (url: string, title: string): Promise<number> =>
  (await sendRequest(url, 'staff', { path: '/apps/todo/add-tasks', body: { task: { title } } })).task.id
const renameTask = (url: string, id: number, title: string) =>
  sendRequest(url, 'staff', { path: '/apps/todo/update-task', body: { task: { id, title } } })

test('shows changes by others live, filters them, opens details by keyboard, and undoes and redoes a change', async ({ app, open }) => {
  const page = await open('/journal', { as: 'admin' })
  const id = await addTask(app.url, 'Paint the hull')
  await renameTask(app.url, id, 'Paint the keel')
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  const renamed = rows.filter({ hasText: 'Edited' }).filter({ hasText: 'Paint the keel' }).first()
  await renamed.waitFor()

  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Edited' }).click()
  await page.waitForURL(/kind=changed/)
  await page.getByRole('textbox', { name: 'Link to a record' }).fill(`${app.url}/#/todo?task=${id}`)
  await page.waitForURL(/address=/)
  await expect.poll(() => rows.count()).toBe(1)
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => rows.count()).toBe(1)

  const details = renamed.getByRole('button', { name: 'Details for “Paint the keel”' })
  await details.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/act=/)
  await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true')
  await renamed.getByText('Paint the hull').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo this change')
  await page.keyboard.press('Enter')
  await renamed.getByText(/Ada Owner already undid this/).waitFor()
  await page.getByRole('status').or(page.getByRole('alert')).getByRole('button', { name: 'Undo' }).first().click()
  await renamed.getByRole('button', { name: 'Undo this change' }).waitFor()

  await renameTask(app.url, id, 'Paint the roof')
  await page
    .getByText(/can’t be undone: Sam Staff has edited it since/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL((url) => !url.hash.includes('kind') && !url.hash.includes('address='))
  await rows.filter({ hasText: 'Undone' }).first().waitFor()
})

test('deleted records are restored in one click by the user who deleted them and by administrators', async ({ app, open }) => {
  const [ownTask, otherTask] = [await addTask(app.url, 'Count the lamps'), await addTask(app.url, 'Count the ropes')]
  for (const id of [ownTask, ownTask, otherTask, otherTask])
    await sendRequest(app.url, 'staff', { method: 'DELETE', path: `/apps/todo/delete-task?taskId=${id}` })
  const admin = await open('/deleted', { as: 'admin' })
  const staff = await open('/deleted?whose=mine', { as: 'staff' })
  await staff.getByText('Count the lamps').waitFor()
  await expect.poll(() => staff.getByRole('link', { name: 'History' }).count()).toBe(0)
  await admin.getByText('30 days left').first().waitFor()
  await staff.getByRole('button', { name: 'Restore “Count the lamps”' }).click()
  await staff.getByText('“Count the lamps” restored').waitFor()
  for (const page of [staff, admin]) await page.getByRole('button', { name: 'Restore “Count the lamps”' }).waitFor({ state: 'detached' })
  await admin.getByRole('button', { name: 'Restore “Count the ropes”' }).click()
  await admin.getByRole('button', { name: 'Restore “Count the ropes”' }).waitFor({ state: 'detached' })
  await staff.goto(`${app.url}/#/todo?filter=deleted`)
  await staff.getByText('Count the ropes').first().waitFor()
})

test('exports the filtered history, and hides the page from users without permission', async ({ app, open }) => {
  await addTask(app.url, '=Fill the tank')
  const page = await open('/journal?kind=created&entity=task', { as: 'admin' })
  await page.getByText('=Fill the tank').first().waitFor()
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(csv.suggestedFilename()).toBe('history.csv')
  const text = await readFile(await csv.path(), 'utf8')
  expect(text).toContain(`"'=Fill the tank"`)
  await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'More' }).last().click()
  const [lines] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export JSON Lines' }).click()])
  expect(JSON.parse((await readFile(await lines.path(), 'utf8')).split('\n')[0]!)).toMatchObject({ verb: 'todo.addTask' })
  const staff = await open('/journal', { as: 'staff' })
  await staff.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
})

test('on a phone, right to left and in German, change details fit the screen and axe finds nothing', async ({ app, open }) => {
  const id = await addTask(app.url, 'A rather long title of a task that has to break somewhere on a small screen')
  await renameTask(app.url, id, 'A rather long title of a task that has been changed and has to break somewhere on a small screen')
  const size = { width: 390, height: 844 }
  const page = await open(`/journal?address=${encodeURIComponent(`/todo?task=${id}`)}`, {
    as: 'admin',
    size,
    isRTL: true,
    language: 'de',
    context: { hasTouch: true },
  })
  await page
    .getByRole('button', { name: /^Details zu/ })
    .first()
    .tap()
  await page.getByRole('button', { name: 'Rückgängig machen' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})
