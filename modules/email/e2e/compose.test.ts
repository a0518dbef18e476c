import type { Page } from 'playwright-core'
import { png } from '#platform/server/files/png.ts'
import { asks, beginMail, composer, isSaved, send, subject, to, words, type Given } from './composer.ts'
import { axeFindingsInAllSkins, expect, journeys, settled } from '#e2e/harness.ts'

const journey = journeys()

const plan: Given = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Harbour plan') }
const picture: Given = { name: 'berth.png', mimeType: 'image/png', buffer: png(900, 600, () => 0x99_99_99) }
const tray = (page: Page) => composer(page).getByRole('list', { name: 'Files that go with the mail' })
const toastOf = (page: Page) => page.getByRole('region', { name: 'Notices' })
/** An earlier notice may still be there. */
const undo = (page: Page, notice: string) =>
  toastOf(page).locator('[data-kind]', { hasText: notice }).getByRole('button', { name: 'Undo' }).click()
const inList = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) })

async function attach(page: Page, ...files: Given[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await composer(page).getByRole('button', { name: 'Attach files' }).click()
  await (await choosing).setFiles(files)
}

journey(
  'a mail with formats, a file and a picture goes to whom completion finds, and arrives at once',
  { timeout: 90_000 },
  async ({ open, app }) => {
    const [mine, theirs] = [await open('/email', { as: 'admin' }), await open('/email', { as: 'staff' })]
    await beginMail(mine)
    await to(mine).pressSequentially('sam')
    await mine.getByRole('option', { name: /Sam Staff/ }).waitFor()
    await to(mine).press('Enter')
    await composer(mine).getByText('Sam Staff').waitFor()
    await subject(mine).fill('Berth plan')
    await words(mine).click()
    await mine.keyboard.type('Dear Sam,')
    await mine.keyboard.press('Enter')
    await mine.keyboard.press('Control+b')
    await mine.keyboard.type('Three berths')
    await mine.keyboard.press('Control+b')
    await mine.keyboard.press('Enter')
    await mine.keyboard.press('Control+Shift+Digit8')
    await mine.keyboard.type('North')
    await mine.keyboard.press('Enter')
    await mine.keyboard.type('South')
    await attach(mine, plan)
    await expect.poll(() => tray(mine).getByRole('progressbar').count()).toBe(0)
    await words(mine).press('Control+End')
    await pastePicture(mine)
    await words(mine).locator('img[src^="/files/"]').waitFor()
    await isSaved(mine)
    expect(await axeFindingsInAllSkins(mine)).toEqual([])
    await mine.keyboard.press('Control+Enter')
    await toastOf(mine)
      .getByText(/The mail leaves in/)
      .first()
      .waitFor()
    await expect.poll(() => composer(mine).count()).toBe(0)

    await inList(theirs, 'Berth plan').waitFor({ timeout: 30_000 })
    const staff = await asks(app, 'staff')
    const [row] = await staff.mails('inbox')
    const mail = await staff.mail(row!.id)
    expect(mail.message).toMatch(
      /<p[^>]*>Dear Sam,<\/p><p[^>]*><strong>Three berths<\/strong><\/p><ul[^>]*><li[^>]*>North<\/li><li[^>]*>South/,
    )
    expect(mail.message).toMatch(/<img[^>]* src="\/files\/\d+\/berth\.png"/)
    expect(mail.attachments.map(({ name, contentId }) => [name, contentId !== null])).toEqual([
      ['plan.txt', false],
      ['berth.png', true],
    ])
  },
)

journey(
  'an answer goes to everybody but oneself; a mail that is forwarded keeps its files and its HTML',
  { timeout: 90_000 },
  async ({ open, app }) => {
    const [admin, staff] = [await asks(app, 'admin'), await asks(app, 'staff')]
    const [own, other] = [await admin.address(), await staff.address()]
    const file = await staff.upload(plan)
    const newsletter =
      '<table bgcolor="#eeeeee" width="600"><tr><td style="color:#ff0000;padding:8px"><h1>Harbour news</h1><p>Two berths</p><img data-remote-src="https://news.test/1.png"></td></tr></table>'
    const people = { to: [{ email: own }], cc: [{ name: 'Sam', email: other }, { email: 'eve@elsewhere.test' }] }
    await staff.send({ ...people, subject: 'Re: AW: News', message: newsletter, attachments: [file.id] })
    const page = await open('/email', { as: 'admin' })
    await inList(page, 'News').click({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Reply to all' }).first().click()
    await words(page).waitFor()
    await expect.poll(() => subject(page).inputValue()).toBe('Re: News')
    await expect.poll(() => composer(page).getByRole('grid').first().getByRole('row').allInnerTexts()).toEqual(['Sam Staff'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Text of the mail')
    await page.keyboard.type('Thank you')
    await isSaved(page)
    await composer(page).getByRole('button', { name: 'Show the quoted mail' }).click()
    const quoted = composer(page).frameLocator('iframe')
    await quoted.getByText('Harbour news').waitFor()
    await expect.poll(() => quoted.getByText('Harbour news').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 0, 0)')
    await composer(page).getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Plain text' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click()
    await expect.poll(() => composer(page).locator('textarea').inputValue()).toMatch(/^Thank you\n[^]*\n> Harbour news\n> Two berths$/)
    await page.keyboard.press('Escape')
    await expect.poll(() => composer(page).count()).toBe(0)

    await page.getByRole('button', { name: 'Forward' }).first().click()
    await words(page).waitFor()
    await expect.poll(() => subject(page).inputValue()).toBe('Fwd: Re: AW: News')
    await tray(page).getByText('plan.txt').waitFor()
    await to(page).fill(`"Staff, Sam" <${other}>`)
    await to(page).press('Enter')
    await send(page).click()
    await toastOf(page)
      .getByText(/The mail leaves in/)
      .first()
      .waitFor()
    await expect
      .poll(async () => (await staff.mails('inbox')).map((one) => one.subject), { timeout: 30_000 })
      .toContain('Fwd: Re: AW: News')
    const [row] = (await staff.mails('inbox')).filter((one) => one.subject.startsWith('Fwd'))
    const mail = await staff.mail(row!.id)
    expect(mail.message).toContain('<td style="color:#ff0000;padding:8px"><h1>Harbour news</h1>')
    expect([mail.remoteImages, mail.attachments.map(({ name }) => name)]).toEqual([['https://news.test/1.png'], ['plan.txt']])
  },
)

journey('for ten seconds a mail can be taken back, and is a draft again', async ({ open, app }) => {
  const page = await open('/email', { as: 'admin' })
  const other = await (await asks(app, 'staff')).address()
  await beginMail(page)
  await to(page).fill(other)
  await to(page).press('Enter')
  await words(page).click()
  await page.keyboard.type('Too early')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: 'Send without a subject?' })
  await question.getByRole('button', { name: 'Back to the mail' }).click()
  await expect.poll(() => question.count()).toBe(0)
  // Asked once: who sends again means it.
  await words(page).press('Control+Enter')
  await undo(page, 'The mail leaves in')
  await words(page).getByText('Too early').waitFor()
  await expect.poll(async () => (await (await asks(app, 'admin')).mails('draft')).map(({ delivery }) => delivery)).toContain(null)
  await composer(page).getByRole('button', { name: 'Discard draft' }).click()
  await undo(page, 'Draft discarded')
  await words(page).getByText('Too early').waitFor()
})

journey('a draft is saved as one types, shows in another tab, and survives a reload and a lost network', async ({ open }) => {
  const page = await open('/email', { as: 'admin', expected: [/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] })
  await beginMail(page)
  await subject(page).fill('Night watch')
  await words(page).click()
  await page.keyboard.type('First words')
  await isSaved(page)
  const other = await open('/email?folder=draft', { as: 'admin' })
  await inList(other, 'Night watch').click()
  await words(other).getByText('First words').waitFor()
  await words(other).press('Control+End')
  await other.keyboard.type(' and more')
  await isSaved(other)
  await words(page).getByText('First words and more').waitFor()

  await page.context().setOffline(true)
  await words(page).press('Control+End')
  await page.keyboard.type(', written in the dark')
  await composer(page).getByText('Could not save').waitFor()
  await composer(page)
    .getByText(/It is safe in this browser/)
    .waitFor()
  await page.context().setOffline(false)
  await isSaved(page)
  await words(other).getByText('written in the dark').waitFor()

  await page.route('**/pages/email/save-draft', (route) => route.abort('failed'))
  await words(page).press('Control+End')
  await page.keyboard.type(' and kept')
  await composer(page).getByText('Could not save').waitFor()
  await page.unroute('**/pages/email/save-draft')
  await page.reload()
  await settled(page)
  await words(page).getByText('First words and more, written in the dark and kept').waitFor()
  await isSaved(page)
})

journey('a draft that is saved again says so in the list behind it', async ({ open }) => {
  const page = await open('/email?folder=draft', { as: 'admin' })
  await beginMail(page)
  await subject(page).fill('Lamp oil')
  await inList(page, 'Lamp oil').waitFor()
  await subject(page).fill('Lamp oil for the tower')
  await inList(page, 'Lamp oil for the tower').waitFor()
})

journey('a mail that no server can send says so, and can be written on', { timeout: 90_000 }, async ({ open, app }) => {
  const admin = await asks(app, 'admin')
  const other = await (await asks(app, 'staff')).address()
  await admin.send({ to: [{ email: 'eve@elsewhere.test' }], cc: [{ email: other }], subject: 'To the outside', message: '<p>Hello</p>' })
  const page = await open('/email?folder=draft', { as: 'admin' })
  await inList(page, 'To the outside').click()
  const note = page.getByRole('alert').filter({ hasText: 'This mail was not sent' })
  await note.getByText(/there is no server to send it/).waitFor({ timeout: 30_000 })
  await note.getByText(`Already delivered to ${other}`).waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await note.getByRole('button', { name: 'Edit' }).click()
  await composer(page).getByText(`Already delivered to ${other}`).waitFor()
  await words(page).getByText('Hello').waitFor()
  await expect.poll(() => composer(page).getByRole('grid').first().getByRole('row').allInnerTexts()).toEqual(['eve@elsewhere.test'])
})

journey('addresses are pasted many at once, what is none is marked, and a missing file is asked about', async ({ open, app }) => {
  const page = await open('/email', { as: 'admin' })
  const other = await (await asks(app, 'staff')).address()
  await beginMail(page)
  await to(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `Sam <${other}>, Müller, Jo <jo@x.test>; nobody at all`)
  const chosen = composer(page).getByRole('grid').first().getByRole('row')
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['Sam', 'Müller, Jo', 'nobody at all'])
  await send(page).click()
  await composer(page).getByText('“nobody at all” is no e-mail address.').waitFor()
  await to(page).press('Backspace')
  await expect.poll(() => to(page).inputValue()).toBe('nobody at all')
  await to(page).fill('')
  await to(page).press('Backspace')
  await expect.poll(() => chosen.allInnerTexts()).toEqual(['Sam'])
  await subject(page).fill('The plan')
  await words(page).click()
  await page.keyboard.type('The plan is attached.')
  await send(page).click()
  const question = page.getByRole('alertdialog', { name: 'Send without an attachment?' })
  await question.getByRole('button', { name: 'Back to the mail' }).click()
  await attach(page, picture)
  await tray(page).locator('img').waitFor()
  await composer(page).getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plain text' }).click()
  await composer(page).locator('textarea').waitFor()
  await expect.poll(() => composer(page).locator('textarea').inputValue()).toBe('The plan is attached.')
})

journey('what is pasted from other programs comes without what belongs to them', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await beginMail(page)
  await words(page).click()
  await words(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    const item = (mark: string, text: string) =>
      `<p class="MsoListParagraph"><span style="mso-list:Ignore">${mark}</span><span style="color:red">${text}</span></p>`
    const table = '<table><tr><td>North</td><td>3</td></tr><tr><td>South</td><td>4</td></tr></table>'
    const html = `<html><style>p{color:red}</style><body><!--[if gte mso 9]>x<![endif]--><h1>Plan</h1>${item('·', 'One')}${item('·', 'Two')}<script>window.hurt=1</script><img src="https://spy.test/1.png">${table}</body></html>`
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Plan')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await words(page).getByRole('heading', { name: 'Plan' }).waitFor()
  await expect.poll(() => words(page).getByRole('listitem').allInnerTexts()).toEqual(['One', 'Two'])
  await expect.poll(() => words(page).locator('img, table, style').count()).toBe(0)
  await expect.poll(() => words(page).innerText()).toMatch(/North\s+3\s+South\s+4/)
  await words(page).press('Control+a')
  await composer(page)
    .getByRole('button', { name: /^Clear formatting/ })
    .click()
  await expect.poll(() => words(page).locator('h1, li').count()).toBe(0)
  await words(page).press('Control+z')
  await expect.poll(() => words(page).getByRole('listitem').count()).toBe(2)
})

journey('by keys alone a mail is written, gets a link, and is kept', async ({ open, app }) => {
  const page = await open('/email', { as: 'staff' })
  const other = await (await asks(app, 'admin')).address()
  await page.keyboard.press('c')
  await to(page).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.type(`${other},`)
  await page.keyboard.press('Control+Shift+KeyC')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Cc')
  await subject(page).focus()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Text of the mail')
  await page.keyboard.type('See')
  await page.keyboard.press('Shift+Home')
  // The editor hears of a selection after the browser has made it.
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))))
  await page.keyboard.press('Control+Shift+KeyK')
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await composer(page)
    .getByText(/This is no address/)
    .waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('example.com/plan')
  await page.keyboard.press('Enter')
  await words(page).locator('a[href="https://example.com/plan"]').getByText('See').waitFor()
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=toolbar]')?.getAttribute('aria-label')))
    .toBe('Formatting')
  await isSaved(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => composer(page).count()).toBe(0)
})

journey('on a phone, in Chinese and from right to left, a mail is a sheet of its own', async ({ open }) => {
  const size = { width: 390, height: 844 }
  const page = await open('/email', { as: 'admin', size, isRTL: true, language: 'cn', skin: 'dark', context: { hasTouch: true } })
  await page.keyboard.press('c')
  const sheet = page.getByRole('dialog', { name: '新邮件' })
  await sheet.getByRole('textbox', { name: '邮件正文' }).waitFor()
  const box = await sheet.boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 844])
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLElement>('#root')?.inert)).toBe(true)
  expect(await sheet.evaluate((element) => getComputedStyle(element.parentElement!).zIndex)).toBe('1050')
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await sheet.getByRole('button', { name: /^存为草稿并关闭/ }).click()
  await expect.poll(() => sheet.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLElement>('#root')?.inert)).toBe(false)
})

journey('a mail that is enlarged stands on the layer of modals, and what it opens above it', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await beginMail(page)
  const layer = () => composer(page).evaluate((element) => getComputedStyle(element.parentElement!).zIndex)
  expect(Number(await layer())).toBeLessThan(1050)
  await composer(page).getByRole('button', { name: 'Enlarge' }).click()
  await expect.poll(layer).toBe('1050')
  await to(page).pressSequentially('sam')
  await page.getByRole('option', { name: /Sam Staff/ }).click()
  await composer(page).getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plain text' }).click({ trial: true })
})

journey(
  'a signature is kept as one writes it and stands under the next mail; a label is made, and its name is its own',
  async ({ open }) => {
    const page = await open('/email', { as: 'staff', expected: [/409/] })
    await page.getByRole('button', { name: 'E-mail settings' }).click()
    const drawer = page.getByRole('dialog', { name: 'E-mail settings' })
    await drawer.getByRole('textbox', { name: 'Signature' }).click()
    const kept = page.waitForResponse(/update-settings/)
    await page.keyboard.type('Sam, third floor')
    await kept
    expect(await axeFindingsInAllSkins(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count()).toBe(0)
    await beginMail(page)
    await words(page).getByText('Sam, third floor').waitFor()
    await composer(page)
      .getByRole('button', { name: /^Keep as a draft/ })
      .click()

    await page.getByRole('button', { name: 'New label' }).click()
    const dialog = page.getByRole('dialog', { name: 'New label' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Important')
    await dialog.getByRole('radio', { name: 'Teal' }).check()
    await dialog.getByRole('button', { name: 'Make label' }).click()
    await dialog.getByText('There is a label of this name already.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour')
    expect(await axeFindingsInAllSkins(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Make label' }).click()
    await page.getByRole('link', { name: 'Harbour' }).waitFor()
  },
)

journey('an account is not connected before both servers let us in, and the form says what is wrong', async ({ open }) => {
  const page = await open('/email', { as: 'admin', expected: [/400/] })
  await page.getByRole('button', { name: 'Connect an account' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Connect an account' }).click()
  await drawer.getByRole('textbox', { name: 'E-mail address' }).fill('ada@harbour.test')
  const host = drawer.getByRole('group', { name: 'Incoming mail (IMAP)' }).getByRole('textbox', { name: 'Server' })
  await expect.poll(() => host.inputValue()).toBe('imap.harbour.test')
  await drawer.getByRole('button', { name: 'Test and connect' }).click()
  await drawer.getByText('Enter the account’s password.').waitFor()
  expect(await axeFindingsInAllSkins(page)).toEqual([])
  await drawer.locator('input[type=password]').fill('seven boats')
  for (const name of ['Incoming mail (IMAP)', 'Outgoing mail (SMTP)'])
    await drawer.getByRole('group', { name }).getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
  for (const name of ['Incoming mail (IMAP)', 'Outgoing mail (SMTP)'])
    await drawer.getByRole('group', { name }).getByRole('textbox', { name: 'Port' }).fill('9')
  await drawer.getByRole('button', { name: 'Test and connect' }).click()
  await drawer
    .getByRole('alert')
    .getByText(/cannot be reached/)
    .waitFor({ timeout: 40_000 })
})

/** As a program gives it to the clipboard: a picture and no text. */
async function pastePicture(page: Page): Promise<void> {
  await words(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'berth.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture.buffer.toString('base64'))
}
