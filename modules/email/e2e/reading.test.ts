import { composer } from './composer.ts'
import { addressHas, bar, content, folder, isSelected, opened, read, row, rows, subjects } from './email-page.ts'
import { axeFindingsInAllSkins, expect, journeys, settled } from '#e2e/harness.ts'
import type { Page } from 'playwright-core'

const journey = journeys({ demo: true })

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

journey('images from outside wait until they are asked for, and then come by the server alone', async ({ app, open }) => {
  const page = await open('/email', { as: 'admin' })
  const asked: string[] = []
  await page.route('**/pages/email/remote-image*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('image')!)
    return route.fulfill({ contentType: 'image/png', body: PNG })
  })
  const elsewhere: string[] = []
  page.on(
    'request',
    (request) => /^(?:data|blob|about):/.test(request.url()) || request.url().startsWith(app.url) || elsewhere.push(request.url()),
  )
  await read(page, 'The Workshop Letter')
  const mail = await content(page)
  await mail.locator('h1').waitFor()
  await expect.poll(() => mail.locator('img[data-remote-src]').count()).toBe(3)
  expect([asked, await mail.locator('img[src]').count()]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Show images' }).click()
  await expect.poll(() => mail.locator('img[src^="blob:"]').count()).toBe(3)
  expect(asked.toSorted()).toEqual(['0', '1', '2'])
  expect(elsewhere).toEqual([])

  await page.reload()
  await settled(page)
  const always = page.getByRole('button', { name: 'Always for this sender' })
  await always.click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await always.click()
  await expect.poll(async () => (await content(page)).locator('img[src^="blob:"]').count()).toBe(3)
  await page.reload()
  await settled(page)
  await expect.poll(async () => (await content(page)).locator('img[src^="blob:"]').count()).toBe(3)
})

journey('a link shows where it goes and opens beside; keys work while the mail has the focus', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await page.route('**/pages/email/remote-image*', (route) => route.fulfill({ contentType: 'image/png', body: PNG }))
  await read(page, 'The Workshop Letter')
  const link = (await content(page)).getByRole('link', { name: 'Read the story' })
  await expect.poll(() => link.getAttribute('title')).toBe('https://workshop-letter.example/november/joints?reader=20417')
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener')
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
  await link.hover()
  await page.locator('main p', { hasText: 'https://workshop-letter.example/november/joints' }).waitFor()
  const before = page.url()
  await (await content(page)).locator('h1').click()
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).not.toBe(before)
})

journey('a conversation shows sent mails too, the older ones folded, with all that belongs to each', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await read(page, 'Re: Dock Street: the plan for moving day')
  const cards = opened(page).locator('[data-mail]')
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

journey('an answer, also by a key, is to the open mail of a conversation, not to its newest', async ({ open }) => {
  const page = await open('/email?q=from:oliver%20subject:dock', { as: 'admin' })
  await rows(page).last().locator('[data-act=open]').click()
  const cards = opened(page).locator('[data-mail]')
  await expect.poll(() => cards.count()).toBe(4)
  await cards.first().locator('iframe').waitFor()
  await page.keyboard.press('r')
  await expect
    .poll(() => composer(page).getByRole('grid').first().getByRole('row').allInnerTexts())
    .toEqual([expect.stringContaining('Oliver')])
})

journey('a task and an event are made of a mail, which shows them; an invitation goes into the calendar', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await read(page, 'A second van for Lyon')
  const choose = async (name: string) => {
    await opened(page).getByRole('button', { name: 'More for this e-mail' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const made = opened(page).getByRole('list', { name: 'Made from this e-mail' })
  await choose('Make a task')
  await made.getByRole('link', { name: /Task/ }).waitFor()
  await choose('Make an event')
  await page.getByRole('dialog').getByRole('button', { name: 'Make an event' }).click()
  await made.getByRole('link', { name: /Event/ }).waitFor()
  await made.getByRole('link', { name: /Task/ }).click()
  await addressHas(page, '/todo?task=')
  await page.getByText('A second van for Lyon').filter({ visible: true }).first().waitFor()

  await page.goBack()
  await read(page, 'Invitation: Visit of the third floor')
  const invitation = page.getByRole('region', { name: 'Invitation' })
  await invitation.getByText('Invited by Clara Lindqvist').waitFor()
  await invitation.getByRole('button', { name: 'Put into my calendar' }).click()
  await invitation.getByRole('link', { name: 'Open in the calendar' }).click()
  await page.getByText('Visit of the third floor').filter({ visible: true }).first().waitFor()
})

journey('a card that is made of a mail stands on its board, and is gone from there once that is taken back', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await read(page, 'A second van for Lyon')
  await opened(page).getByRole('button', { name: 'More for this e-mail' }).click()
  await page.getByRole('menuitem', { name: 'Make a card' }).click()
  await opened(page).getByRole('list', { name: 'Made from this e-mail' }).getByRole('link', { name: /Card/ }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const card = page.getByRole('main').getByText('A second van for Lyon')
  await card.waitFor()
  await page.keyboard.press('Control+z')
  await card.waitFor({ state: 'detached' })
})

journey('the original source is shown letter for letter, and a mail is printed with its head', async ({ open }) => {
  const page = await open('/email', { as: 'admin', arrange: (one) => one.addInitScript(recordPrints) })
  await read(page, 'A second van for Lyon')
  const menu = () => opened(page).getByRole('button', { name: 'More for this e-mail' }).click()
  await menu()
  await page.getByRole('menuitem', { name: 'Original source' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Subject:|\nSubject:/m)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await expect.poll(() => page.evaluate(() => (window as unknown as Printing).printed)).toContain('From: Amélie Laurent')
})

journey('keys lead through the list and to folders, and act as they do elsewhere', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await rows(page).nth(4).waitFor()
  const [first, second] = await subjects(page)
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('0')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect.poll(() => isSelected(page, 1)).toBe('true')
  await page.keyboard.press('Shift+U')
  await expect.poll(() => rows(page).nth(1).getAttribute('data-unread')).toBe('true')
  await page.keyboard.press('Shift+I')
  await expect.poll(() => rows(page).nth(1).getAttribute('data-unread')).toBeNull()
  await page.keyboard.press('Escape')
  await bar(page, 'Selected e-mails').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await opened(page).getByRole('heading', { name: second!, level: 2 }).waitFor()
  await opened(page).getByRole('button', { name: 'Next e-mail' }).focus()
  await page.keyboard.press('u')
  await opened(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('1')
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await opened(page).getByRole('heading', { name: first!, level: 2 }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await addressHas(page, 'folder=sent')
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect.poll(() => folder(page, 'Inbox').getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.press('Escape')
  await rows(page).first().focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})

journey('a phone shows one pane at a time with a way back, also from right to left and in Chinese', async ({ open }) => {
  const phone = { as: 'admin', size: { width: 390, height: 844 }, language: 'cn', isRTL: true } as const
  const page = await open('/email', phone)
  await rows(page).first().waitFor()
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(() => page.getByRole('navigation', { name: '文件夹' }).count()).toBe(0)
  await page.getByRole('button', { name: '文件夹' }).click()
  await page.getByRole('navigation', { name: '文件夹' }).getByRole('link', { name: '已发送' }).click()
  await addressHas(page, 'folder=sent')
  await rows(page).first().locator('[data-act=open]').click()
  await opened(page).waitFor()
  await expect.poll(() => rows(page).count()).toBe(0)
  await expect.poll(() => overhang()).toBe(0)
  await closeTooltip(page)
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await page.getByRole('button', { name: '返回列表' }).click()
  await rows(page).first().waitFor()
  await rows(page).first().locator('input').click()
  await page.getByRole('toolbar', { name: '所选邮件' }).waitFor()
  await expect.poll(() => overhang()).toBe(0)
  await closeTooltip(page)
  expect(await axeFindingsInAllSkins(page)).toEqual([])
})

journey('with a mail open and some selected axe finds nothing in any skin', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await read(page, 'Invitation: Visit of the third floor')
  await row(page, 'Forty desks').locator('input').click()
  await bar(page, 'Selected e-mails').waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
})

journey('the box for everything finds mails by their words and by the names of their attachments', async ({ open }) => {
  const page = await open('/todo', { as: 'admin' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('partial delivery')
  await page
    .getByRole('option', { name: /partial delivery/ })
    .first()
    .click()
  await addressHas(page, '/email?folder=all&id=')
  await opened(page)
    .getByRole('heading', { name: /partial delivery/ })
    .waitFor()
})

journey('keys act on the open mail, not on the one that has moved up into its row', async ({ open }) => {
  const page = await open('/email?unread=1', { as: 'admin', size: { width: 1440, height: 900 } })
  await rows(page).nth(1).waitFor()
  const [first, second] = await subjects(page)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await opened(page).getByRole('heading', { name: first!, level: 2 }).waitFor()
  await expect.poll(async () => (await subjects(page))[0]).toBe(second)
  await page.keyboard.press('#')
  await opened(page).waitFor({ state: 'detached' })
  expect((await subjects(page))[0]).toBe(second)
  await folder(page, 'Trash').click()
  await row(page, first!).waitFor()
})

type Printing = { printed: string }

/** A tooltip is outside of all landmarks, which axe reports. */
async function closeTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.getByRole('tooltip').waitFor({ state: 'hidden' })
}

/** Replaces the print dialog: `printed` has the text that was printed last, in any frame. */
function recordPrints(): void {
  window.print = () => {
    const main = top as unknown as Printing
    main.printed = document.body.innerText
  }
}
