import type { Page } from 'playwright-core'
import type { Output } from '#platform/contract/endpoint.ts'
import type { email } from '#modules/email/contract.ts'
import { addressHas, bar, counted, folder, isSelected, opened, read, row, rows, subjects } from './email-page.ts'
import { expect, journeys, listening, settled } from '#e2e/harness.ts'

const journey = journeys({ demo: true })

journey('folders, labels, words and the open mail stand in the address, and come back with it', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await folder(page, 'Sent').click()
  await addressHas(page, 'folder=sent')
  await row(page, 'to ').waitFor()
  await folder(page, 'Important').click()
  await addressHas(page, 'label=important')
  await expect.poll(() => rows(page).filter({ hasNotText: 'Important' }).count()).toBe(0)
  await folder(page, 'Inbox').click()
  await page.getByRole('searchbox', { name: 'Search e-mail' }).fill('from:clara desks')
  await addressHas(page, 'q=from%3Aclara')
  await expect.poll(() => subjects(page)).toEqual(['Forty desks for the third floor'])
  await read(page, 'Forty desks')
  await addressHas(page, 'id=')
  await page.reload()
  await settled(page)
  await opened(page).getByRole('heading', { name: 'Forty desks for the third floor' }).waitFor()
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search e-mail' }).inputValue()).toBe('from:clara desks')
  await expect.poll(() => subjects(page)).toEqual(['Forty desks for the third floor'])
})

journey('a search that finds nothing says so and is loosened by a press; its words are explained', async ({ open }) => {
  const page = await open('/email?q=zebra', { as: 'admin' })
  await page.getByText('No e-mail matches “zebra”.').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Search words' }).click()
  await page.getByRole('button', { name: 'has:attachment' }).click()
  await addressHas(page, 'q=has%3Aattachment')
  await expect
    .poll(() =>
      rows(page)
        .filter({ hasNot: page.getByRole('img', { name: 'Has attachments' }) })
        .count(),
    )
    .toBe(0)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2)
})

journey(
  'where a search found too many to count, all are counted once the end of the list is reached, and can be seen',
  async ({ open }) => {
    const COUNTED = 20
    const counts: (string | null)[] = []
    const page = await open('/email?q=the', {
      as: 'admin',
      size: { width: 1440, height: 500 },
      arrange: (page) =>
        page.route('**/pages/email/emails?q=the*', async (route) => {
          counts.push(new URL(route.request().url()).searchParams.get('total'))
          const response = await route.fetch()
          const answer = (await response.json()) as object
          await route.fulfill({ response, json: counts.at(-1) === 'false' ? { ...answer, total: COUNTED, isTruncated: true } : answer })
        }),
    })
    await page.getByText(`${COUNTED}+ e-mails`).waitFor()
    expect(counts).toEqual(['false'])
    await rows(page).first().focus()
    await page.keyboard.press('End')
    const total = Number(/\d+/.exec(await page.getByText(/^\d+ e-mails$/).innerText())![0])
    expect(total).toBeGreaterThan(COUNTED)
    await page.keyboard.press('End')
    await page.locator(`main [data-index="${total - 1}"]:not([aria-busy])`).waitFor()
    expect(counts.filter((one) => one !== 'false')).toEqual([null])
  },
)

journey(
  'a way to something new on a page that is still on its way begins it there, and nothing on the page that is left',
  async ({ open }) => {
    const page = await open('/email', { as: 'admin' })
    await rows(page).first().waitFor()
    await page.evaluate(() => void (location.hash = '#/invoices/clients?new=1'))
    await page.getByRole('dialog', { name: 'Add client' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'To', exact: true }).count()).toBe(0)
  },
)

journey('a drawer for something new does not open on the page that is being left', async ({ open }) => {
  const page = await open('/users', { as: 'admin' })
  await page.getByRole('row').nth(1).waitFor()
  const arrive = await leaveForClients(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  arrive()
  await page.getByRole('dialog', { name: 'Add client' }).waitFor()
})

journey('a drawer that closes on the page that is being left does not take along that of the next', async ({ open }) => {
  const page = await open('/users?new=1', { as: 'admin' })
  await page.getByRole('dialog', { name: 'Add person' }).waitFor()
  const arrive = await leaveForClients(page)
  arrive()
  await page.getByRole('dialog', { name: 'Add client' }).waitFor()
})

/** On the way to a new client, whose page has been asked for; it comes once the answer is called. */
async function leaveForClients(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(/clients-page[^/]*\.js/, async (route) => (await released, route.continue()))
  const asked = page.waitForRequest(/clients-page[^/]*\.js/)
  await page.evaluate(() => void (location.hash = '#/invoices/clients?new=1'))
  await asked
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
  return resolve
}

journey('opening a mail marks it as read; one that is marked as unread again stays so', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  const unread = rows(page).and(page.locator('[data-unread]'))
  await unread.first().waitFor()
  const before = await counted(page, 'Inbox')
  expect(before).toBeGreaterThan(2)
  const subject = await unread.first().locator('[data-act=open]').innerText()
  await read(page, subject)
  await expect.poll(() => counted(page, 'Inbox')).toBe(before - 1)
  await expect.poll(() => row(page, subject).getAttribute('data-unread')).toBeNull()
  await bar(page, 'This e-mail').getByRole('button', { name: 'Mark as unread' }).click()
  await opened(page).waitFor({ state: 'detached' })
  await expect.poll(() => counted(page, 'Inbox')).toBe(before)
  await page.reload()
  await settled(page)
  await expect.poll(() => counted(page, 'Inbox')).toBe(before)
})

journey('the first mail has none before it, and next leads to the following one', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await rows(page).nth(1).waitFor()
  const [first, second] = await subjects(page)
  await rows(page).first().locator('[data-act=open]').click()
  const previous = page.getByRole('button', { name: 'Previous e-mail' })
  await opened(page).getByRole('heading', { name: first!, level: 2 }).waitFor()
  await expect.poll(() => previous.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next e-mail' }).click()
  await opened(page).getByRole('heading', { name: second!, level: 2 }).waitFor()
  await expect.poll(() => previous.isEnabled()).toBe(true)
  await previous.click()
  await opened(page).getByRole('heading', { name: first!, level: 2 }).waitFor()
})

journey('the last mail of a list has none after it', async ({ open }) => {
  const page = await open('/email?q=desks', { as: 'admin' })
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(1)
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe(String(count - 1))
  await page.keyboard.press('Enter')
  await opened(page).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Next e-mail' }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Previous e-mail' }).isEnabled()).toBe(true)
})

journey('mails are selected one by one, by range and all, and reset; acts merge into them and can be undone', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await rows(page).nth(3).waitFor()
  const select = (index: number) => page.locator(`main [data-index="${index}"] input`)
  await select(0).click()
  await select(2).click({ modifiers: ['Shift'] })
  const acts = bar(page, 'Selected e-mails')
  await acts.getByText('3 selected').waitFor()
  await select(1).click()
  await acts.getByText('2 selected').waitFor()
  await expect.poll(() => isSelected(page, 1)).toBe('false')

  const stars = () => page.locator('main [data-index][aria-selected=true] [data-act=star][aria-pressed=true]').count()
  const before = await stars()
  expect(before).toBeLessThan(2)
  await acts.getByRole('button', { name: 'Star or not' }).click()
  await expect.poll(stars).toBe(2)
  await acts.getByRole('button', { name: 'Star or not' }).click()
  await expect.poll(stars).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(stars).toBe(2)

  await acts.getByRole('button', { name: 'Clear selection' }).click()
  await acts.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const total = Number(/\d+/.exec(await page.getByText(/^\d+ e-mails$/).innerText())![0])
  await acts.getByText(`${total} selected`).waitFor()
  await acts.getByRole('checkbox', { name: 'Select all' }).click()
  await acts.waitFor({ state: 'detached' })
})

journey('what is selected while others are on their way stays selected, and they join no other list', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await rows(page).nth(3).waitFor()
  const held = Promise.withResolvers<void>()
  const isWhole = (url: URL) => url.pathname.endsWith('/emails') && url.searchParams.get('perPage') === '100'
  await page.route(isWhole, (route) => held.promise.then(() => route.continue()))
  const asked = page.waitForRequest((request) => isWhole(new URL(request.url())))
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const answer = (await asked).response()
  await folder(page, 'Sent').click()
  await row(page, 'to ').waitFor()
  await page.locator('main [data-index="1"] input').click()
  const selected = (count: string) => bar(page, 'Selected e-mails').getByText(`${count} selected`)
  await selected('1').waitFor()
  held.resolve()
  await (await answer)?.finished()
  await page.locator('main [data-index="2"] input').click()
  await selected('2').waitFor()
  await folder(page, 'Inbox').click()
  await rows(page).nth(3).waitFor()
  await expect.poll(() => isSelected(page, 0)).toBe('false')
})

journey('a mail goes to spam, to another folder and to the trash at once, and comes back by undo', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  const subject = 'The Workshop Letter'
  await row(page, subject).waitFor()
  await row(page, subject).locator('input').click()
  await bar(page, 'Selected e-mails').getByRole('button', { name: 'Spam' }).click()
  await expect.poll(() => row(page, subject).count()).toBe(0)
  await page.getByText('Moved to Spam').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, subject).waitFor()

  await row(page, subject).focus()
  await page.keyboard.press('#')
  await expect.poll(() => row(page, subject).count()).toBe(0)
  await folder(page, 'Trash').click()
  await row(page, subject).locator('input').click()
  await bar(page, 'Selected e-mails').getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Inbox' }).click()
  await expect.poll(() => row(page, subject).count()).toBe(0)
  await folder(page, 'Inbox').click()
  await row(page, subject).waitFor()
})

journey('what lies in the trash goes for good only after a question', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await page.getByRole('searchbox', { name: 'Search e-mail' }).fill('ticket')
  await row(page, 'ticket').waitFor()
  await row(page, 'ticket').focus()
  await page.keyboard.press('#')
  await folder(page, 'Trash').click()
  await row(page, 'ticket').focus()
  await page.keyboard.press('#')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => row(page, 'ticket').count()).toBe(1)
  await row(page, 'ticket').focus()
  await page.keyboard.press('#')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => row(page, 'ticket').count()).toBe(0)
})

journey('a label is given to several mails at once and taken from all of them', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await rows(page).nth(3).waitFor()
  for (const index of [0, 3]) await page.locator(`main [data-index="${index}"] input`).click()
  const choose = async () => {
    await page.keyboard.press('l')
    await page.getByRole('menuitemcheckbox', { name: 'Company' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  const labelled = () => page.locator('main [data-index][aria-selected=true]', { hasText: 'Company' }).count()
  await expect.poll(() => labelled()).toBe(0)
  await choose()
  await expect.poll(labelled).toBe(2)
  await choose()
  await expect.poll(labelled).toBe(0)
})

journey('what changes in one window shows in another', async ({ open }) => {
  const one = await open('/email', { as: 'admin' })
  const other = await open('/email', { as: 'admin' })
  await listening(other, 'mails')
  const subject = (await subjects(one))[4]!
  const star = (page: typeof one) => row(page, subject).locator('[data-act=star]')
  const before = await star(other).getAttribute('aria-pressed')
  await star(one).click()
  await expect.poll(() => star(other).getAttribute('aria-pressed')).not.toBe(before)
})

journey('the focus stays with its mail where more come than there is room for in the window', async ({ open }) => {
  const one = await open('/email', { as: 'admin' })
  const other = await open('/email', { as: 'admin' })
  await listening(other, 'mails')
  await rows(other).nth(3).waitFor()
  const subject = (await subjects(other))[2]!
  await rows(other).nth(2).focus()
  await other.route('**/pages/email/emails?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const [page, perPage] = ['page', 'perPage'].map((name) => Number(searchParams.get(name)))
    const response = await route.fetch()
    const answer = (await response.json()) as Output<typeof email.listMails>
    const come = Array.from({ length: 40 }, (_, index) => ({ ...answer.emails[0]!, id: 1_000_000 + index, subject: `Come ${index}` }))
    const emails = page === 1 ? [...come, ...answer.emails].slice(0, perPage) : answer.emails
    await route.fulfill({ response, json: { ...answer, emails, total: answer.total + come.length } })
  })
  await rows(one).nth(3).locator('[data-act=star]').click()
  const place = () => other.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index'))
  await expect.poll(place).toBe('42')
  expect(await other.evaluate(() => document.activeElement?.textContent)).toContain(subject)
})
