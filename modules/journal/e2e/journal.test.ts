import { readFile } from 'node:fs/promises'
import { axeFindingsInAllSkins, expect, journeys, people, settled, signInByApi } from '#e2e/harness.ts'
import type { PersonName } from '#e2e/people.ts'

const journey = journeys()

async function send(url: string, as: PersonName, { method = 'POST', path, body }: { method?: string; path: string; body?: object }) {
  const { accessToken } = await signInByApi(url, people[as])
  const headers = { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { task: { id: number } }
}

const addTask = async (url: string, title: string): Promise<number> =>
  (await send(url, 'staff', { path: '/apps/todo/add-tasks', body: { task: { title } } })).task.id
const rename = (url: string, id: number, title: string) =>
  send(url, 'staff', { path: '/apps/todo/update-task', body: { task: { id, title } } })

journey('what others do shows at once, is filtered, opened by keys, and taken back and again', async ({ app, open }) => {
  const page = await open('/journal', { as: 'admin' })
  const id = await addTask(app.url, 'Paint the hull')
  await rename(app.url, id, 'Paint the keel')
  const rows = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  const renamed = rows.filter({ hasText: 'Changed' }).filter({ hasText: 'Paint the keel' }).first()
  await renamed.waitFor()

  await page.getByRole('combobox', { name: 'What happened' }).click()
  await page.getByRole('option', { name: 'Changed' }).click()
  await page.waitForURL(/kind=changed/)
  await page.getByRole('textbox', { name: 'Address of a record' }).fill(`${app.url}/#/todo?task=${id}`)
  await page.waitForURL(/address=/)
  await expect.poll(() => rows.count()).toBe(1)
  await page.reload()
  await settled(page)
  await expect.poll(() => rows.count()).toBe(1)

  const details = renamed.getByRole('button', { name: 'Details of “Paint the keel”' })
  await details.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/act=/)
  await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true')
  await renamed.getByText('Paint the hull').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo this')
  await page.keyboard.press('Enter')
  await renamed.getByText(/Ada Owner has already undone this/).waitFor()
  await page.getByRole('status').or(page.getByRole('alert')).getByRole('button', { name: 'Undo' }).first().click()
  await renamed.getByRole('button', { name: 'Undo this' }).waitFor()

  await rename(app.url, id, 'Paint the roof')
  await page
    .getByText(/cannot be undone: Sam Staff has changed it since/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.waitForURL((url) => !url.hash.includes('kind') && !url.hash.includes('address='))
  await rows.filter({ hasText: 'Undone' }).first().waitFor()
})

journey('what was deleted is restored in one click, by whoever did it and by whoever may', async ({ app, open }) => {
  const [own, others] = [await addTask(app.url, 'Count the lamps'), await addTask(app.url, 'Count the ropes')]
  for (const id of [own, own, others, others])
    await send(app.url, 'staff', { method: 'DELETE', path: `/apps/todo/delete-task?taskId=${id}` })
  const admin = await open('/deleted', { as: 'admin' })
  const staff = await open('/deleted?whose=mine', { as: 'staff' })
  await staff.getByText('Count the lamps').waitFor()
  await expect.poll(() => staff.getByRole('link', { name: 'History' }).count()).toBe(0)
  await admin.getByText('30 days left').first().waitFor()
  await staff.getByRole('button', { name: 'Restore “Count the lamps”' }).click()
  await staff.getByText('Restored “Count the lamps”').waitFor()
  for (const page of [staff, admin]) await page.getByRole('button', { name: 'Restore “Count the lamps”' }).waitFor({ state: 'detached' })
  await admin.getByRole('button', { name: 'Restore “Count the ropes”' }).click()
  await admin.getByRole('button', { name: 'Restore “Count the ropes”' }).waitFor({ state: 'detached' })
  await staff.goto(`${app.url}/#/todo?filter=deleted`)
  await staff.getByText('Count the ropes').first().waitFor()
})

journey('the history is saved as a file as it is filtered, and whoever has no right to it does not find it', async ({ app, open }) => {
  await addTask(app.url, '=Fill the tank')
  const page = await open('/journal?kind=created&entity=task', { as: 'admin' })
  await page.getByText('=Fill the tank').first().waitFor()
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()])
  expect(csv.suggestedFilename()).toBe('history.csv')
  const text = await readFile(await csv.path(), 'utf8')
  expect(text).toContain(`"'=Fill the tank"`)
  await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'More' }).last().click()
  const [lines] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Save as JSON lines' }).click()])
  expect(JSON.parse((await readFile(await lines.path(), 'utf8')).split('\n')[0]!)).toMatchObject({ verb: 'todo.addTask' })
  const staff = await open('/journal', { as: 'staff' })
  await staff.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
})

journey(
  'on a phone, right to left and in German, an opened act is read without scrolling sideways, and axe finds nothing',
  async ({ app, open }) => {
    const id = await addTask(app.url, 'A rather long title of a task that has to break somewhere on a small screen')
    await rename(app.url, id, 'A rather long title of a task that has been changed and has to break somewhere on a small screen')
    const size = { width: 390, height: 844 }
    const page = await open(`/journal?address=${encodeURIComponent(`/todo?task=${id}`)}`, {
      as: 'admin',
      size,
      isRTL: true,
      language: 'de',
      context: { hasTouch: true },
    })
    await page
      .getByRole('button', { name: /^Einzelheiten zu/ })
      .first()
      .tap()
    await page.getByRole('button', { name: 'Rückgängig machen' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect(await axeFindingsInAllSkins(page)).toEqual([])
  },
)
