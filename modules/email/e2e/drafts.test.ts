import { openEmailApi, startEmail, composer, waitUntilSaved, subjectField, toField, emailBody } from './composer.ts'
import { findRow, undo } from './email-page.ts'
import { getAxeViolationsInAllSkins, expect, waitUntilLoaded, createTest } from '#e2e/harness.ts'

const test = createTest()

test('undoing a send within ten seconds restores the draft', async ({ open, app }) => {
  const page = await open('/email', { as: 'admin' })
  const otherAddress = await (await openEmailApi(app, 'staff')).address()
  await startEmail(page)
  await toField(page).fill(otherAddress)
  await toField(page).press('Enter')
  await emailBody(page).click()
  await page.keyboard.type('Too early')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog', { name: 'Send without a subject?' })
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await expect.poll(() => question.count()).toBe(0)
  // The question appears only once.
  await emailBody(page).press('Control+Enter')
  await undo(page, 'Sending in')
  await emailBody(page).getByText('Too early').waitFor()
  await expect.poll(async () => (await (await openEmailApi(app, 'admin')).mails('draft')).map(({ delivery }) => delivery)).toContain(null)
  await composer(page).getByRole('button', { name: 'Discard draft' }).click()
  await undo(page, 'Draft discarded')
  await emailBody(page).getByText('Too early').waitFor()
})

test('saves a draft while typing, syncs it to other tabs, and keeps it across reloads and network failures', async ({ open }) => {
  const page = await open('/email', { as: 'admin', expectedErrors: [/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] })
  await startEmail(page)
  await subjectField(page).fill('Night watch')
  await emailBody(page).click()
  await page.keyboard.type('First words')
  await waitUntilSaved(page)
  const otherPage = await open('/email?folder=draft', { as: 'admin' })
  await findRow(otherPage, 'Night watch').click()
  await emailBody(otherPage).getByText('First words').waitFor()
  await emailBody(otherPage).press('Control+End')
  await otherPage.keyboard.type(' and more')
  await waitUntilSaved(otherPage)
  await emailBody(page).getByText('First words and more').waitFor()

  await page.context().setOffline(true)
  await emailBody(page).press('Control+End')
  await page.keyboard.type(', written in the dark')
  await composer(page).getByText('Couldn’t save').waitFor()
  await composer(page)
    .getByText(/stored in this browser/)
    .waitFor()
  await page.context().setOffline(false)
  await waitUntilSaved(page)
  await emailBody(otherPage).getByText('written in the dark').waitFor()

  await page.route('**/pages/email/save-draft', (route) => route.abort('failed'))
  await emailBody(page).press('Control+End')
  await page.keyboard.type(' and kept')
  await composer(page).getByText('Couldn’t save').waitFor()
  await page.unroute('**/pages/email/save-draft')
  await page.reload()
  await waitUntilLoaded(page)
  await emailBody(page).getByText('First words and more, written in the dark and kept').waitFor()
  await waitUntilSaved(page)
})

test('updates the draft in the list when it is saved again', async ({ open }) => {
  const page = await open('/email?folder=draft', { as: 'admin' })
  await startEmail(page)
  await subjectField(page).fill('Lamp oil')
  await findRow(page, 'Lamp oil').waitFor()
  await subjectField(page).fill('Lamp oil for the tower')
  await findRow(page, 'Lamp oil for the tower').waitFor()
})

test('explains why an email could not be sent and reopens it for editing', { timeout: 90_000 }, async ({ open, app }) => {
  const admin = await openEmailApi(app, 'admin')
  const otherAddress = await (await openEmailApi(app, 'staff')).address()
  await admin.send({
    to: [{ email: 'eve@elsewhere.test' }],
    cc: [{ email: otherAddress }],
    subject: 'To the outside',
    message: '<p>Hello</p>',
  })
  const page = await open('/email?folder=draft', { as: 'admin' })
  await findRow(page, 'To the outside').click()
  const note = page.getByRole('alert').filter({ hasText: 'This email wasn’t sent' })
  await note.getByText(/no server is set up to send this email/).waitFor({ timeout: 30_000 })
  await note.getByText(`Already delivered to ${otherAddress}`).waitFor()
  expect(await getAxeViolationsInAllSkins(page)).toEqual([])
  await note.getByRole('button', { name: 'Edit' }).click()
  await composer(page).getByText(`Already delivered to ${otherAddress}`).waitFor()
  await emailBody(page).getByText('Hello').waitFor()
  await expect.poll(() => composer(page).getByRole('grid').first().getByRole('row').allInnerTexts()).toEqual(['eve@elsewhere.test'])
})
