import type { Page } from 'playwright-core'
import { besides, expect, journeys, listening, settled } from './harness.ts'

const journey = journeys()

const lost = (page: Page) => page.getByRole('status').getByText('Offline. Reconnecting…')
const row = (page: Page, title: string) => page.locator('main [data-key]:not([data-leaving])', { hasText: title })

async function add(page: Page, title: string): Promise<void> {
  await page.getByLabel('New task', { exact: true }).fill(title)
  await page.keyboard.press('Enter')
  await row(page, title).and(page.locator(':not([aria-busy])')).first().waitFor()
}

/** The page's socket goes through here; `cut` ends it and refuses others until `mend`. */
async function gate(page: Page) {
  let [isOpen, tries] = [true, 0]
  let end = () => {}
  await page.routeWebSocket(/\/socket$/, (socket) => {
    tries++
    if (!isOpen) return void socket.close()
    socket.connectToServer()
    end = () => void socket.close()
  })
  return { tries: () => tries, mend: () => void (isOpen = true), cut: () => ((isOpen = false), end()) }
}

journey('a lost connection is shown and recovered by itself, and what happened meanwhile is there', async ({ open }) => {
  let line: Awaited<ReturnType<typeof gate>> | undefined
  const arrange = async (page: Page) => void (line = await gate(page))
  const page = await open('/todo', { as: 'staff', arrange, expected: [/WebSocket/] })
  const colleague = await open('/todo', { as: 'admin' })
  await expect.poll(() => line!.tries()).toBe(1)
  await add(colleague, 'Water the plants')
  await row(page, 'Water the plants').waitFor()

  line!.cut()
  await lost(page).waitFor()
  await add(colleague, 'Call the printer')
  await add(page, 'Written without a socket')
  await expect.poll(() => line!.tries()).toBeGreaterThan(2)
  await expect.poll(() => lost(page).count()).toBe(1)
  line!.mend()
  await lost(page).waitFor({ state: 'detached' })
  await row(page, 'Call the printer').waitFor()
  await add(colleague, 'Heard again')
  await row(page, 'Heard again').waitFor()
})

journey('a page asks for each list once, and again where somebody changed it before the page could hear of that', async ({ open }) => {
  const asked: string[] = []
  const watch = async (page: Page) =>
    void page.on('request', (request) => request.url().includes('/apps/todo/tasks?') && asked.push(request.url()))
  const repeated = () => asked.length - new Set(asked).size
  const page = await open('/todo', { as: 'staff', arrange: watch })
  asked.length = 0
  await listening(page, 'todo')
  expect([asked.length > 0, repeated()]).toEqual([true, 0])
  await page.close()

  const colleague = await open('/todo', { as: 'admin' })
  const held = Promise.withResolvers<void>()
  const arrange = async (opened: Page) => {
    await watch(opened)
    await opened.routeWebSocket(/\/socket$/, (socket) => void held.promise.then(() => socket.connectToServer()))
  }
  asked.length = 0
  const late = await open('/todo', { as: 'staff', arrange })
  await add(colleague, 'Before it was heard')
  held.resolve()
  await row(late, 'Before it was heard').waitFor()
  expect(repeated()).toBeGreaterThan(0)
})

journey('the server stops and starts again: said, waited for, and caught up with', async ({ open, app }) => {
  const page = await open('/todo', { as: 'staff', expected: [/WebSocket/, /ERR_CONNECTION/, /503/, /Refused to apply style/] })
  await add(page, 'Before the restart')
  await listening(page, 'todo')
  expect(await app.halt()).toBe(0)
  await lost(page).waitFor()
  await app.resume()
  const colleague = await open('/todo', { as: 'admin' })
  await add(colleague, 'While it was away')
  await lost(page).waitFor({ state: 'detached' })
  await row(page, 'While it was away').waitFor()
  await row(page, 'Before the restart').locator('[data-act=open]').click()
  await page.getByRole('button', { name: 'History' }).waitFor()
})

journey(
  'code that could not come while the server was away comes once it is back, with its styles, and the page stays',
  async ({ open }) => {
    let [isAway, refused] = [true, 0]
    const arrange = (page: Page) =>
      page.route(/\/assets\/(beside|forms|chat)[^/]*\.(js|css)$/, (route) => (isAway ? (refused++, route.abort()) : route.continue()))
    const page = await open('/todo', { as: 'staff', arrange, expected: [/ERR_/] })
    await expect.poll(() => refused).toBeGreaterThan(2)
    await add(page, 'Done without the rest')
    isAway = false
    await besides(page)
    const areStyled = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet)
    await expect.poll(() => page.evaluate(areStyled)).toBe(true)
    await row(page, 'Done without the rest').waitFor()
  },
)

journey('everything works without a socket, also undo by toast and by keys, and the history of a task', async ({ open }) => {
  const arrange = (page: Page) => page.routeWebSocket(/\/socket$/, (socket) => void socket.close())
  const page = await open('/todo', { as: 'admin', arrange, expected: [/WebSocket/] })
  await add(page, 'Order paper')
  const toast = (text: string) => page.getByRole('region', { name: 'Messages' }).locator('[data-kind]', { hasText: text })
  const done = page.getByRole('checkbox', { name: 'Completed: Order paper' })
  await done.click()
  await toast('Task completed').getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Order paper').waitFor()
  await page.getByRole('button', { name: 'Important: Order paper' }).click()
  await toast('Marked as important').waitFor()
  await page.keyboard.press('Control+z')
  await toast('Change undone').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Important: Order paper' }).getAttribute('aria-pressed')).toBe('false')

  await row(page, 'Order paper').locator('[data-act=open]').click()
  await settled(page)
  await page.getByRole('button', { name: 'History' }).click()
  for (const sentence of [
    'created the task',
    'completed the task',
    'reopened the task',
    'marked the task as important',
    'marked the task as not important',
  ])
    await page.getByRole('listitem').getByText(`Ada Owner ${sentence}`, { exact: true }).waitFor()
})

journey('what others did to a page while one was on another is there when one comes back', async ({ open }) => {
  const page = await open('/todo', { as: 'staff' })
  const colleague = await open('/todo', { as: 'admin' })
  await add(page, 'Read at first')
  await page.getByRole('button', { name: 'Sam Staff’s account' }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await add(colleague, 'Unheard of')
  await page.getByRole('link', { name: 'To-do' }).first().click()
  await row(page, 'Unheard of').waitFor()
})
