import type { Page } from 'playwright-core'
import { expect, journeys, settled } from '#e2e/harness.ts'

const journey = journeys()

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bookmarks' })
const icons = (page: Page) =>
  bar(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
const choose = (page: Page) => page.getByRole('button', { name: 'Choose bookmarks' })
const star = (page: Page, title: string) => page.getByRole('button', { name: `Bookmark ${title}` })

journey(
  'pages are bookmarked among the suggestions, stand in the navbar in the order they were, and in the other tab too',
  async ({ open }) => {
    const page = await open('/account', { as: 'admin' })
    const other = await page.context().newPage()
    await other.goto(page.url())
    await settled(other)
    await choose(other).waitFor()
    await choose(page).click()
    await expect.poll(() => star(page, 'To-do').getAttribute('aria-pressed')).toBe('false')
    await star(page, 'Access requests').click()
    await star(page, 'To-do').click()
    await expect.poll(() => icons(page)).toEqual(['Access requests', 'To-do'])
    await expect.poll(() => star(page, 'To-do').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => icons(other)).toEqual(['Access requests', 'To-do'])

    await star(page, 'Access requests').click()
    await expect.poll(() => icons(other)).toEqual(['To-do'])
    await star(page, 'Access requests').click()
    await expect.poll(() => icons(other)).toEqual(['To-do', 'Access requests'])
    await page.keyboard.press('Escape')
    await page.reload()
    await settled(page)
    await expect.poll(() => icons(page)).toEqual(['To-do', 'Access requests'])
    await bar(page).getByRole('link', { name: 'To-do' }).click()
    await page.waitForURL('**/#/todo')
  },
)

journey(
  'by keyboard: the list opens, finds a page whatever its case, toggles it, and gives the focus back; Ctrl+Z takes it back',
  async ({ open }) => {
    const page = await open('/account', { as: 'staff' })
    await choose(page).focus()
    await page.keyboard.press('Enter')
    const field = page.getByRole('searchbox', { name: 'Find a page' })
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type('nothing of this name')
    await page.getByText('No page is called “nothing of this name”.').waitFor()
    await field.fill('TO-DÓ')
    await expect.poll(() => page.getByRole('button', { name: /^Bookmark / }).count()).toBe(1)
    await star(page, 'To-do').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => icons(page)).toEqual(['To-do'])
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => choose(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+z')
    await page.getByText('Undone').waitFor()
    await expect.poll(() => icons(page)).toEqual([])
  },
)

journey('only what one may read is suggested, and a refused bookmark goes back', async ({ open }) => {
  const page = await open('/account', { as: 'staff', expected: [/503.*bookmarks/] })
  await choose(page).click()
  await star(page, 'To-do').waitFor()
  await expect.poll(() => star(page, 'Access requests').count()).toBe(0)
  await page.route('**/api/bookmarks/update', (route) => route.fulfill({ status: 503, json: { code: 'storage.unavailable' } }))
  await star(page, 'To-do').click()
  await page.getByText('Nothing can be saved right now.').waitFor()
  await expect.poll(() => star(page, 'To-do').getAttribute('aria-pressed')).toBe('false')
})
