import type { Locator, Page } from 'playwright-core'
import { axeFindings, expect, journeys, wear } from './harness.ts'
import { findingsIn, windows } from './matrix.ts'

const journey = journeys({ demo: true })

/** The name that English gives what is pressed, or what is done instead. */
type Step = string | RegExp | ((page: Page) => Promise<void>)

/** What opens over a page: what it is, the page, and how one gets there. */
type Popup = [name: string, address: string, ...steps: Step[]]

const find = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill(text)
  await page.getByRole('option').first().waitFor()
}

const keys = (key: string) => async (page: Page) => page.keyboard.press(key)

const choose = (field: string) => async (page: Page) => page.getByRole('combobox', { name: field }).first().click()

const message = async (page: Page) => page.getByRole('article').last().hover()

const popups: Popup[] = [
  ['notifications', '/account', /otification/],
  ['languages', '/account', 'Language'],
  ['skins', '/account', 'Skin'],
  ['bookmarks', '/account', 'Choose bookmarks'],
  ['what is found', '/account', find('oak')],
  ['a region', '/account', choose('Time zone')],

  ['a task', '/todo?task=1'],
  ['what is to do with a task', '/todo', /^Actions for /],
  ['the order of tasks', '/todo', /^Order: /],
  ['tags', '/todo', 'Manage tags'],
  ['keys of tasks', '/todo', keys('?')],

  ['a new group', '/chat', 'New group'],
  ['how one is there', '/chat', /^You: /],
  ['settings of chat', '/chat', /^You: /, 'Profile and settings'],
  ['details of a group', '/chat?id=45', 'Group details'],
  ['what is to do with a member', '/chat?id=46', 'Group details', /^Actions for Wei/],
  ['leaving a group', '/chat?id=45', 'Group details', 'Leave group'],
  ['what is to do with a message', '/chat?id=45', message, 'Actions for this message'],
  ['a card from a message', '/chat?id=45', message, 'Actions for this message', 'Make a card'],

  ['a new mail', '/email?new=1'],
  ['more of a new mail', '/email?new=1', 'More options'],
  ['settings of mail', '/email', 'E-mail settings'],
  ['a mail account', '/email', 'Connect an account', 'Connect an account'],
  ['a label of mails', '/email', 'New label'],
  ['words to search mail', '/email', 'Search words'],
  ['what is to do with a mail', '/email?id=1', 'More for this e-mail'],
  ['an event from a mail', '/email?id=1', 'More for this e-mail', 'Make an event'],

  ['a card', '/kanban?task=1'],
  ['what is to do with a card', '/kanban', /^Actions for (?!the column)/],
  ['a column', '/kanban', /^Actions for the column/],
  ['a column’s title and limit', '/kanban', /^Actions for the column/, 'Edit column'],
  ['which cards', '/kanban', 'Filter'],
  ['projects', '/kanban', /Choose another project/],
  ['a new project', '/kanban', /Choose another project/, 'New project'],
  ['settings of a project', '/kanban?shows=settings'],
  ['archived cards', '/kanban?shows=archive'],

  ['an event', '/calendar?event=1'],
  ['a new event', '/calendar?new=1'],
  ['export of events', '/calendar', 'More actions', 'Export and private addresses'],
  ['import of events', '/calendar', 'More actions', 'Import events'],
  ['settings of the calendar', '/calendar', 'More actions', 'Calendar settings'],

  ['what is to do with an invoice', '/invoices', /^Actions for INV/],
  ['a payment', '/invoices?status=overdue', /^Actions for INV/, 'Record payment'],
  ['a reminder', '/invoices?status=overdue', /^Actions for INV/, 'Send reminder'],
  ['issuing', '/invoices/new', 'Issue'],
  ['a line of an invoice', '/invoices/new', 'Actions for line 1'],
  ['a day', '/invoices/new', (page) => page.locator('main [aria-label=Calendar]').first().click()],
  ['a client', '/invoices/clients?new=1'],
  ['a product or service', '/invoices/items', 'Add product or service'],

  ['a delivery method', '/shop/settings', 'Add delivery method'],
  ['an address', '/shop/addresses', 'Add address'],
  ['what is to do with a product', '/shop/manage', /^Actions for /],
  ['what is to do with an order', '/shop/orders/9', 'More actions'],
  ['cancelling an order', '/shop/orders/9', 'Cancel order'],

  ['columns of a table', '/tables', 'Columns'],
  ['views of a table', '/tables', 'Views'],
  ['a new view', '/tables', 'Views', 'Save as new view …'],
  ['order and filter of a column', '/tables', 'Status: order, filter, place'],
  ['a number to filter by', '/tables', 'Total: order, filter, place'],

  ['a new person', '/users?new=1'],
  ['a person', '/users/2', 'Edit'],
  ['what is to do with a person', '/users', /^Actions for /],
  ['a person’s picture', '/users/2', /^Change the picture/],
  ['a new role', '/roles', 'Add role'],
  ['limits of a right', '/roles/3', /^all see, bookmarks/],
  ['a new permission', '/permissions', 'Add permission'],
  ['roles with a permission', '/permissions', 'Actions for calendar.use', 'Give to roles'],
]

const phone = windows.at(-1)!

const KINDS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], main aside'

for (const [name, address, ...steps] of popups)
  journey(
    `${name}: nothing is wrong on a desk in light, nor on a phone in dark and turned round`,
    { timeout: 120_000 },
    async ({ open }) => {
      const page = await open(address, { as: 'admin' })
      await openPopup(page, steps)
      const findings = [...(await axeFindings(page, KINDS)), ...(await findingsIn(page, ['en'], ['light']))]
      await page.setViewportSize(phone)
      await laidOut(page)
      if (!(await popup(page).isVisible())) await openPopup(page, steps)
      await wear(page, 'dark')
      // A question keeps the words it was asked in.
      const isQuestion = await page.getByRole('alertdialog').isVisible()
      findings.push(...(await axeFindings(page, KINDS)), ...(await findingsIn(page, isQuestion ? ['en'] : ['cn', 'de'], ['dark'])))
      await popup(page).waitFor()
      expect(findings).toEqual([])
    },
  )

const popup = (page: Page) => page.locator(KINDS).filter({ visible: true }).last()

/** What listens to the width of the window has heard of it. */
const laidOut = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Once something has opened, the next thing to press stands in it. */
async function openPopup(page: Page, steps: Step[]): Promise<void> {
  let place: Page | Locator = page
  for (const step of steps) {
    if (typeof step === 'function') await step(page)
    else {
      await press(place, step)
      place = popup(page)
      await place.waitFor()
    }
  }
  await popup(page).waitFor()
  await page.locator('[aria-busy="true"]:visible').first().waitFor({ state: 'detached' })
}

async function press(place: Page | Locator, name: string | RegExp): Promise<void> {
  const [button, item] = (['button', 'menuitem'] as const).map((role) => place.getByRole(role, { name, exact: true }))
  await button!.or(item!).first().click()
}
