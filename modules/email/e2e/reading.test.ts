import type { Page } from 'playwright-core'
import { expectUrl, toolbar, openedEmail, openEmail, emailRow, emailRows, getFrameContent } from './email-page.ts'
import { getAxeViolationsInAllSkins, expect, waitUntilLoaded, createTest } from '#e2e/harness.ts'

const test = createTest({ demo: true })

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('loads remote images only on request and only through the server', async ({ app, open }) => {
  const page = await open('/email', { as: 'admin' })
  const requested: string[] = []
  await page.route('**/pages/email/remote-image*', (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('image')!)
    return route.fulfill({ contentType: 'image/png', body: PNG })
  })
  const externalRequests: string[] = []
  page.on(
    'request',
    (request) => /^(?:data|blob|about):/.test(request.url()) || request.url().startsWith(app.url) || externalRequests.push(request.url()),
  )
  await openEmail(page, 'The Workshop Letter')
  const mail = await getFrameContent(page)
  await mail.locator('h1').waitFor()
  await expect.poll(() => mail.locator('img[data-remote-src]').count()).toBe(3)
  expect([requested, await mail.locator('img[src]').count()]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect.poll(() => mail.locator('img[src^="blob:"]').count()).toBe(3)
  expect(requested.toSorted()).toEqual(['0', '1', '2'])
  expect(externalRequests).toEqual([])

  await page.reload()
  await waitUntilLoaded(page)
  const always = page.getByRole('button', { name: 'Always show for this sender' })
  await always.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await always.click()
  await expect.poll(async () => (await getFrameContent(page)).locator('img[src^="blob:"]').count()).toBe(3)
  await page.reload()
  await waitUntilLoaded(page)
  await expect.poll(async () => (await getFrameContent(page)).locator('img[src^="blob:"]').count()).toBe(3)
})

test('links show their target and open in a new tab; shortcuts work inside the email', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await page.route('**/pages/email/remote-image*', (route) => route.fulfill({ contentType: 'image/png', body: PNG }))
  await openEmail(page, 'The Workshop Letter')
  const link = (await getFrameContent(page)).getByRole('link', { name: 'Read the story' })
  await expect.poll(() => link.getAttribute('title')).toBe('https://workshop-letter.example/november/joints?reader=20417')
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await link.hover()
  await page.locator('main p', { hasText: 'https://workshop-letter.example/november/joints' }).waitFor()
  const before = page.url()
  await (await getFrameContent(page)).locator('h1').click()
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).not.toBe(before)
})

test('a conversation includes sent emails and collapses older ones', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await openEmail(page, 'Re: Dock Street: plan for moving day')
  const cards = openedEmail(page).locator('[data-mail]')
  await expect.poll(() => cards.count()).toBe(4)
  await expect.poll(() => cards.locator('iframe').count()).toBe(1)
  await cards.filter({ hasText: 'Helena Prado' }).first().getByRole('button', { expanded: false }).first().click()
  await expect.poll(() => cards.locator('iframe').count()).toBe(2)
  await cards.first().getByRole('button', { expanded: false }).first().click()
  const file = cards.first().getByRole('list', { name: 'Attachments' }).getByRole('link').first()
  const download = page.waitForEvent('download')
  await file.click()
  expect((await download).suggestedFilename()).not.toBe('')
  await cards.last().getByTitle('Show details').click()
  await cards.last().getByText('grace.okafor@', { exact: false }).last().waitFor()
})

test('creates a task and an event from an email and adds an invitation to the calendar', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await openEmail(page, 'A second van for Lyon')
  const choose = async (name: string) => {
    await openedEmail(page).getByRole('button', { name: 'More actions for this email' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const createdList = openedEmail(page).getByRole('list', { name: 'Created from this email' })
  await choose('Create task')
  await createdList.getByRole('link', { name: /Task/ }).waitFor()
  await choose('Create event')
  await page.getByRole('dialog').getByRole('button', { name: 'Create event' }).click()
  await createdList.getByRole('link', { name: /Event/ }).waitFor()
  await createdList.getByRole('link', { name: /Task/ }).click()
  await expectUrl(page, '/todo?task=')
  await page.getByText('A second van for Lyon').filter({ visible: true }).first().waitFor()

  await page.goBack()
  await openEmail(page, 'Invitation: Visit of the third floor')
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await invitation.getByText('Invited by Clara Lindqvist').waitFor()
  await invitation.getByRole('button', { name: 'Add to my calendar' }).click()
  await invitation.getByRole('link', { name: 'Open in calendar' }).click()
  await page.getByText('Visit of the third floor').filter({ visible: true }).first().waitFor()
})

test('a card created from an email appears on its board and disappears on undo', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await openEmail(page, 'A second van for Lyon')
  await openedEmail(page).getByRole('button', { name: 'More actions for this email' }).click()
  await page.getByRole('menuitem', { name: 'Create card' }).click()
  await openedEmail(page).getByRole('list', { name: 'Created from this email' }).getByRole('link', { name: /Card/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const card = page.getByRole('main').getByText('A second van for Lyon')
  await card.waitFor()
  await page.keyboard.press('Control+z')
  await card.waitFor({ state: 'detached' })
})

test('shows the original source and prints an email with its header', async ({ open }) => {
  const page = await open('/email', { as: 'admin', beforeLoad: (target) => target.addInitScript(stubPrint) })
  await openEmail(page, 'A second van for Lyon')
  const menu = () => openedEmail(page).getByRole('button', { name: 'More actions for this email' }).click()
  await menu()
  await page.getByRole('menuitem', { name: 'Original email' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Subject:|\nSubject:/m)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await expect.poll(() => page.evaluate(() => (window as unknown as PrintWindow).printed)).toContain('From: Amélie Laurent')
})

test('a phone shows one pane at a time with a back button, also right to left and in Chinese', async ({ open }) => {
  const phone = { as: 'admin', size: { width: 390, height: 844 }, language: 'cn', isRTL: true } as const
  const page = await open('/email', phone)
  await emailRows(page).first().waitFor()
  const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(() => page.getByRole('navigation', { name: '文件夹' }).count()).toBe(0)
  await page.getByRole('button', { name: '文件夹' }).click()
  await page.getByRole('navigation', { name: '文件夹' }).getByRole('link', { name: '已发送' }).click()
  await expectUrl(page, 'folder=sent')
  await emailRows(page).first().locator('[data-action=open]').click()
  await openedEmail(page).waitFor()
  await expect.poll(() => emailRows(page).count()).toBe(0)
  await expect.poll(() => getOverflow()).toBe(0)
  await hideTooltip(page)
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await page.getByRole('button', { name: '返回列表' }).click()
  await emailRows(page).first().waitFor()
  await emailRows(page).first().locator('input').click()
  await page.getByRole('toolbar', { name: '所选邮件' }).waitFor()
  await expect.poll(() => getOverflow()).toBe(0)
  await hideTooltip(page)
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})

test('axe finds nothing in any skin with an open email and a selection', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await openEmail(page, 'Invitation: Visit of the third floor')
  await emailRow(page, 'Forty desks').locator('input').click()
  await toolbar(page, 'Selected emails').waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
})

test('global search finds emails by text and attachment name', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('partial delivery')
  await page
    .getByRole('option', { name: /partial delivery/ })
    .first()
    .click()
  await expectUrl(page, '/email?folder=all&id=')
  await openedEmail(page)
    .getByRole('heading', { name: /partial delivery/ })
    .waitFor()
})

type PrintWindow = { printed: string }

/** Tooltips are outside of all landmarks, which axe reports. */
async function hideTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'hidden' })
}

/** Stores the printed text in `printed`. */
function stubPrint(): void {
  window.print = () => {
    const main = top as unknown as PrintWindow
    main.printed = document.body.innerText
  }
}

test('the sender of an email is added to the contacts, and the contact opens the next time', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await openEmail(page, 'Appointment reminder')
  const addSender = async () => {
    await openedEmail(page).getByRole('button', { name: 'More actions for this email' }).click()
    await page.getByRole('menuitem', { name: 'Add sender to contacts' }).click()
  }
  await addSender()
  await page.getByText('Dr. Nuno Alves added to contacts').waitFor()
  await addSender()
  await expectUrl(page, '#/contacts/')
  await page.getByRole('heading', { name: 'Dr. Nuno Alves' }).waitFor()
  await page.getByRole('link', { name: 'praxe@dentista-alves.example' }).waitFor()
})
