import type { Page } from 'playwright-core'
import { createPng } from '#platform/server/files/png.ts'
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
  attach,
  planFile,
  type TestFile,
} from './composer.ts'
import { findRow, getToastRegion } from './email-page.ts'
import { getAxeViolationsInAllSkins, expect, createTest } from '#e2e/harness.ts'

const test = createTest()

const picture: TestFile = { name: 'berth.png', mimeType: 'image/png', buffer: createPng(900, 600, () => 0x99_99_99) }

test(
  'sends a formatted email with an attachment and an inline image to an autocompleted recipient',
  { timeout: 90_000 },
  async ({ open, app }) => {
    const [senderPage, recipientPage] = [await open('/email', { as: 'admin' }), await open('/email', { as: 'staff' })]
    await startEmail(senderPage)
    await toField(senderPage).pressSequentially('sam')
    await senderPage.getByRole('option', { name: /Sam Staff/ }).waitFor()
    await toField(senderPage).press('Enter')
    await composer(senderPage).getByText('Sam Staff').waitFor()
    await subjectField(senderPage).fill('Berth plan')
    await emailBody(senderPage).click()
    await senderPage.keyboard.type('Dear Sam,')
    await senderPage.keyboard.press('Enter')
    await senderPage.keyboard.press('Control+b')
    await senderPage.keyboard.type('Three berths')
    await senderPage.keyboard.press('Control+b')
    await senderPage.keyboard.press('Enter')
    await senderPage.keyboard.press('Control+Shift+Digit8')
    await senderPage.keyboard.type('North')
    await senderPage.keyboard.press('Enter')
    await senderPage.keyboard.type('South')
    await attach(senderPage, planFile)
    await expect.poll(() => attachmentList(senderPage).getByRole('progressbar').count()).toBe(0)
    await emailBody(senderPage).press('Control+End')
    await pastePicture(senderPage)
    await emailBody(senderPage).locator('img[src^="/files/"]').waitFor()
    await waitUntilSaved(senderPage)
    expect(await getAxeViolationsInAllSkins(senderPage)).toEqual([])
    await senderPage.keyboard.press('Control+Enter')
    await getToastRegion(senderPage)
      .getByText(/Sending in/)
      .first()
      .waitFor()
    await expect.poll(() => composer(senderPage).count()).toBe(0)

    await findRow(recipientPage, 'Berth plan').waitFor({ timeout: 30_000 })
    const staff = await openEmailApi(app, 'staff')
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

test('pastes several addresses, marks invalid ones, and asks about a missing attachment', async ({ open, app }) => {
  const page = await open('/email', { as: 'admin' })
  const otherAddress = await (await openEmailApi(app, 'staff')).address()
  await startEmail(page)
  await toField(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `Sam <${otherAddress}>, Müller, Jo <jo@x.test>; nobody at all`)
  const recipientRows = composer(page).getByRole('grid').first().getByRole('row')
  await expect.poll(() => recipientRows.allInnerTexts()).toEqual(['Sam', 'Müller, Jo', 'nobody at all'])
  await sendButton(page).click()
  await composer(page).getByText('“nobody at all” isn’t a valid email address.').waitFor()
  await toField(page).press('Backspace')
  await expect.poll(() => toField(page).inputValue()).toBe('nobody at all')
  await toField(page).fill('')
  await toField(page).press('Backspace')
  await expect.poll(() => recipientRows.allInnerTexts()).toEqual(['Sam'])
  await subjectField(page).fill('The plan')
  await emailBody(page).click()
  await page.keyboard.type('The plan is attached.')
  await sendButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Send without an attachment?' })
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await attach(page, picture)
  await attachmentList(page).locator('img').waitFor()
  await composer(page).getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plain text' }).click()
  await composer(page).locator('textarea').waitFor()
  await expect.poll(() => composer(page).locator('textarea').inputValue()).toBe('The plan is attached.')
})

test('removes foreign formatting from pasted content', async ({ open }) => {
  const page = await open('/email', { as: 'admin' })
  await startEmail(page)
  await emailBody(page).click()
  await emailBody(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    const item = (mark: string, text: string) =>
      `<p class="MsoListParagraph"><span style="mso-list:Ignore">${mark}</span><span style="color:red">${text}</span></p>`
    const table = '<table><tr><td>North</td><td>3</td></tr><tr><td>South</td><td>4</td></tr></table>'
    const html = `<html><style>p{color:red}</style><body><!--[if gte mso 9]>x<![endif]--><h1>Plan</h1>${item('·', 'One')}${item('·', 'Two')}<script>window.hurt=1</script><img src="https://spy.test/1.png">${table}</body></html>`
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'Plan')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await emailBody(page).getByRole('heading', { name: 'Plan' }).waitFor()
  await expect.poll(() => emailBody(page).getByRole('listitem').allInnerTexts()).toEqual(['One', 'Two'])
  await expect.poll(() => emailBody(page).locator('img, table, style').count()).toBe(0)
  await expect.poll(() => emailBody(page).innerText()).toMatch(/North\s+3\s+South\s+4/)
  await emailBody(page).press('Control+a')
  await composer(page)
    .getByRole('button', { name: /^Clear formatting/ })
    .click()
  await expect.poll(() => emailBody(page).locator('h1, li').count()).toBe(0)
  await emailBody(page).press('Control+z')
  await expect.poll(() => emailBody(page).getByRole('listitem').count()).toBe(2)
})

/** Clipboard content of a screenshot: an image without text. */
async function pastePicture(page: Page): Promise<void> {
  await emailBody(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'berth.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, picture.buffer.toString('base64'))
}
