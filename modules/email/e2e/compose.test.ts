import {
  openEmailApi,
  startEmail,
  composer,
  waitUntilSaved,
  sendButton,
  subjectField,
  toField,
  emailBody,
  attachmentList,
  planFile,
} from './composer.ts'
import { findRow, getToastRegion } from './email-page.ts'
import { getAxeViolationsInAllSkins, expect, createTest } from '#e2e/harness.ts'

const test = createTest()

test('reply to all leaves out the sender; a forwarded email keeps its attachments and HTML', { timeout: 90_000 }, async ({ open, app }) => {
  const [admin, staff] = [await openEmailApi(app, 'admin'), await openEmailApi(app, 'staff')]
  const [ownAddress, otherAddress] = [await admin.address(), await staff.address()]
  const file = await staff.upload(planFile)
  const newsletter =
    '<table bgcolor="#eeeeee" width="600"><tr><td style="color:#ff0000;padding:8px"><h1>Harbour news</h1><p>Two berths</p><img data-remote-src="https://news.test/1.png"></td></tr></table>'
  const people = { to: [{ email: ownAddress }], cc: [{ name: 'Sam', email: otherAddress }, { email: 'eve@elsewhere.test' }] }
  await staff.send({ ...people, subject: 'Re: AW: News', message: newsletter, attachments: [file.id] })
  const page = await open('/email', { as: 'admin' })
  await findRow(page, 'News').click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Reply to all' }).first().click()
  await emailBody(page).waitFor()
  await expect.poll(() => subjectField(page).inputValue()).toBe('Re: News')
  await expect.poll(() => composer(page).getByRole('grid').first().getByRole('row').allInnerTexts()).toEqual(['Sam Staff'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Email body')
  await page.keyboard.type('Thank you')
  await waitUntilSaved(page)
  await composer(page).getByRole('button', { name: 'Show quoted text' }).click()
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
  await emailBody(page).waitFor()
  await expect.poll(() => subjectField(page).inputValue()).toBe('Fwd: Re: AW: News')
  await attachmentList(page).getByText('plan.txt').waitFor()
  await toField(page).fill(`"Staff, Sam" <${otherAddress}>`)
  await toField(page).press('Enter')
  await sendButton(page).click()
  await getToastRegion(page)
    .getByText(/Sending in/)
    .first()
    .waitFor()
  await expect
    .poll(async () => (await staff.mails('inbox')).map((mail) => mail.subject), { timeout: 30_000 })
    .toContain('Fwd: Re: AW: News')
  const [row] = (await staff.mails('inbox')).filter((mail) => mail.subject.startsWith('Fwd'))
  const mail = await staff.mail(row!.id)
  expect(mail.message).toContain('<td style="color:#ff0000;padding:8px"><h1>Harbour news</h1>')
  expect([mail.remoteImages, mail.attachments.map(({ name }) => name)]).toEqual([['https://news.test/1.png'], ['plan.txt']])
})

test('writes an email with a link and saves it by keyboard alone', async ({ open, app }) => {
  const page = await open('/email', { as: 'staff' })
  const otherAddress = await (await openEmailApi(app, 'admin')).address()
  await page.keyboard.press('c')
  await toField(page).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.type(`${otherAddress},`)
  await page.keyboard.press('Control+Shift+KeyC')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Cc')
  await subjectField(page).focus()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Email body')
  await page.keyboard.type('See')
  await page.keyboard.press('Shift+Home')
  // The editor learns about the selection asynchronously.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await page.keyboard.press('Control+Shift+KeyK')
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await composer(page)
    .getByText(/Enter a valid address/)
    .waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('example.com/plan')
  await page.keyboard.press('Enter')
  await emailBody(page).locator('a[href="https://example.com/plan"]').getByText('See').waitFor()
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=toolbar]')?.getAttribute('aria-label')))
    .toBe('Formatting')
  await waitUntilSaved(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => composer(page).count()).toBe(0)
})

test('the composer covers the screen on a phone, in Chinese and right to left', async ({ open }) => {
  const size = { width: 390, height: 844 }
  const page = await open('/email', { as: 'admin', size, isRTL: true, language: 'cn', skin: 'dark', context: { hasTouch: true } })
  await page.keyboard.press('c')
  const sheet = page.getByRole('dialog', { name: '新邮件' })
  await sheet.getByRole('textbox', { name: '邮件正文' }).waitFor()
  const box = await sheet.boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 844])
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLElement>('#root')?.inert)).toBe(true)
  expect(await sheet.evaluate((element) => getComputedStyle(element.parentElement!).zIndex)).toBe('1050')
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await sheet.getByRole('button', { name: /^存为草稿并关闭/ }).click()
  await expect.poll(() => sheet.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLElement>('#root')?.inert)).toBe(false)
})

test('a full-screen composer uses the modal layer, with its menus above it', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await startEmail(page)
  const layer = () => composer(page).evaluate((element) => getComputedStyle(element.parentElement!).zIndex)
  expect(Number(await layer())).toBeLessThan(1050)
  await composer(page).getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(layer).toBe('1050')
  await toField(page).pressSequentially('sam')
  await page.getByRole('option', { name: /Sam Staff/ }).click()
  await composer(page).getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plain text' }).click({ trial: true })
})
