import type { Page } from 'playwright-core'
import type { Output } from '#platform/contract/endpoint.ts'
import type { email } from '#modules/email/contract.ts'
import { expectUrl, toolbar, readUnreadCount, folderLink, openedEmail, openEmail, emailRow, emailRows, listSubjects } from './email-page.ts'
import { expect, reloadUntilSubscribed, waitUntilLoaded, createTest } from '#e2e/harness.ts'

const test = createTest({ demo: true })

test('restores folder, label, search and open email from the URL', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await folderLink(page, 'Sent').click()
  await expectUrl(page, 'folder=sent')
  await emailRow(page, 'to ').waitFor()
  await folderLink(page, 'Important').click()
  await expectUrl(page, 'label=important')
  await expect.poll(() => emailRows(page).filter({ hasNotText: 'Important' }).count()).toBe(0)
  await folderLink(page, 'Inbox').click()
  await page.getByRole('searchbox', { name: 'Search email' }).fill('from:clara desks')
  await expectUrl(page, 'q=from%3Aclara')
  await expect.poll(() => listSubjects(page)).toEqual(['Forty desks for the third floor'])
  await openEmail(page, 'Forty desks')
  await expectUrl(page, 'id=')
  await page.reload()
  await waitUntilLoaded(page)
  await openedEmail(page).getByRole('heading', { name: 'Forty desks for the third floor' }).waitFor()
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search email' }).inputValue()).toBe('from:clara desks')
  await expect.poll(() => listSubjects(page)).toEqual(['Forty desks for the third floor'])
})

test('an empty search offers to clear the filters, and search operators are explained', async ({ open }) => {
  const page = await open('/email?q=zebra', { as: 'admin' })
  await page.getByText('No emails match “zebra”.').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await emailRows(page).first().waitFor()
  await page.getByRole('button', { name: 'Search operators' }).click()
  await page.getByRole('button', { name: 'has:attachment' }).click()
  await expectUrl(page, 'q=has%3Aattachment')
  await expect
    .poll(() =>
      emailRows(page)
        .filter({ hasNot: page.getByRole('img', { name: 'Has attachments' }) })
        .count(),
    )
    .toBe(0)
  await expect.poll(() => emailRows(page).count()).toBeGreaterThan(2)
})

test('counts a large search result exactly once the end of the list is reached', async ({ open }) => {
  const COUNTED = 20
  const counts: (string | null)[] = []
  const page = await open('/email?q=the', {
    as: 'admin',
    size: { width: 1440, height: 500 },
    beforeLoad: (page) =>
      page.route('**/pages/email/emails?q=the*', async (route) => {
        counts.push(new URL(route.request().url()).searchParams.get('total'))
        const response = await route.fetch()
        const answer = (await response.json()) as object
        await route.fulfill({ response, json: counts.at(-1) === 'false' ? { ...answer, total: COUNTED, isTruncated: true } : answer })
      }),
  })
  await page.getByText(`${COUNTED}+ emails`).waitFor()
  expect(counts).toEqual(['false'])
  await emailRows(page).first().focus()
  await page.keyboard.press('End')
  const total = Number(/\d+/.exec(await page.getByText(/^\d+ emails$/).innerText())![0])
  expect(total).toBeGreaterThan(COUNTED)
  await page.keyboard.press('End')
  await page.locator(`main [data-index="${total - 1}"]:not([aria-busy])`).waitFor()
  expect(counts.filter((count) => count !== 'false')).toEqual([null])
})

test('a link to a new record opens its dialog on the target page only', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await emailRows(page).first().waitFor()
  await page.evaluate(() => void (location.hash = '#/invoices/clients?new=1'))
  await page.getByRole('dialog', { name: 'Add client' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'To', exact: true }).count()).toBe(0)
})

test('a drawer for a new record does not open on the page that is being left', async ({ open }) => {
  const page = await open('/users', { as: 'admin' })
  await page.getByRole('row').nth(1).waitFor()
  const releasePage = await navigateToClients(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  releasePage()
  await page.getByRole('dialog', { name: 'Add client' }).waitFor()
})

test('closing a drawer while leaving a page keeps the drawer of the next page open', async ({ open }) => {
  const page = await open('/users?new=1', { as: 'admin' })
  await page.getByRole('dialog', { name: 'Add user' }).waitFor()
  const releasePage = await navigateToClients(page)
  releasePage()
  await page.getByRole('dialog', { name: 'Add client' }).waitFor()
})

/** Starts a navigation whose page script loads only when the returned function is called. */
async function navigateToClients(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(/clients-page[^/]*\.js/, async (route) => (await released, route.continue()))
  const requested = page.waitForRequest(/clients-page[^/]*\.js/)
  await page.evaluate(() => void (location.hash = '#/invoices/clients?new=1'))
  await requested
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
  return resolve
}

test('opening an email marks it as read, and marking it as unread again sticks', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  const unread = emailRows(page).and(page.locator('[data-unread]'))
  await unread.first().waitFor()
  const before = await readUnreadCount(page, 'Inbox')
  expect(before).toBeGreaterThan(2)
  const subject = await unread.first().locator('[data-action=open]').innerText()
  await openEmail(page, subject)
  await expect.poll(() => readUnreadCount(page, 'Inbox')).toBe(before - 1)
  await expect.poll(() => emailRow(page, subject).getAttribute('data-unread')).toBeNull()
  await toolbar(page, 'This email').getByRole('button', { name: 'Mark as unread' }).click()
  await openedEmail(page).waitFor({ state: 'detached' })
  await expect.poll(() => readUnreadCount(page, 'Inbox')).toBe(before)
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(() => readUnreadCount(page, 'Inbox')).toBe(before)
})

test('the first email has no previous one, and next opens the second', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await emailRows(page).nth(1).waitFor()
  const [first, second] = await listSubjects(page)
  await emailRows(page).first().locator('[data-action=open]').click()
  const previous = page.getByRole('button', { name: 'Previous email' })
  await openedEmail(page).getByRole('heading', { name: first!, level: 2 }).waitFor()
  await expect.poll(() => previous.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next email' }).click()
  await openedEmail(page).getByRole('heading', { name: second!, level: 2 }).waitFor()
  await expect.poll(() => previous.isEnabled()).toBe(true)
  await previous.click()
  await openedEmail(page).getByRole('heading', { name: first!, level: 2 }).waitFor()
})

test('the last email of a list has no next one', async ({ open }) => {
  const page = await open('/email?q=desks', { as: 'admin' })
  const count = await emailRows(page).count()
  expect(count).toBeGreaterThan(1)
  await emailRows(page).first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe(String(count - 1))
  await page.keyboard.press('Enter')
  await openedEmail(page).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Next email' }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Previous email' }).isEnabled()).toBe(true)
})

test('shows changes from another window', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  const other = await open('/email', { as: 'admin' })
  await reloadUntilSubscribed(other, 'mails')
  const subject = (await listSubjects(page))[4]!
  const star = (target: Page) => emailRow(target, subject).locator('[data-action=star]')
  const before = await star(other).getAttribute('aria-pressed')
  await star(page).click()
  await expect.poll(() => star(other).getAttribute('aria-pressed')).not.toBe(before)
})

test('keeps the focus on its email when many new ones arrive', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  const other = await open('/email', { as: 'admin' })
  await reloadUntilSubscribed(other, 'mails')
  await emailRows(other).nth(3).waitFor()
  const subject = (await listSubjects(other))[2]!
  await emailRows(other).nth(2).focus()
  await other.route('**/pages/email/emails?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const [pageNumber, perPage] = ['page', 'perPage'].map((name) => Number(searchParams.get(name)))
    const response = await route.fetch()
    const answer = (await response.json()) as Output<typeof email.listMails>
    const newEmails = Array.from({ length: 40 }, (_, index) => ({ ...answer.emails[0]!, id: 1_000_000 + index, subject: `Come ${index}` }))
    const emails = pageNumber === 1 ? [...newEmails, ...answer.emails].slice(0, perPage) : answer.emails
    await route.fulfill({ response, json: { ...answer, emails, total: answer.total + newEmails.length } })
  })
  await emailRows(page).nth(3).locator('[data-action=star]').click()
  const readFocusedRow = () => other.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index'))
  await expect.poll(readFocusedRow).toBe('42')
  expect(await other.evaluate(() => document.activeElement?.textContent)).toContain(subject)
})
