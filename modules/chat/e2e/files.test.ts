import type { Page } from 'playwright-core'
import { createPng } from '#platform/server/files/png.ts'
import { attach, messageField, waitUntilSent, messageLog, messageRow } from './chat-page.ts'
import { getAxeViolationsInAllSkins, expect, createTest, waitUntilLoaded, signInByApi, testUsers } from '#e2e/harness.ts'

const test = createTest()

const attachmentTray = (page: Page) => page.getByRole('list', { name: 'Attachments' })
const createTextFile = (name: string, content = 'Harbour') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const gray = () => 0x99_99_99
const createImage = (name: string, width = 600, height = 400) => ({ name, mimeType: 'image/png', buffer: createPng(width, height, gray) })

test('attaches files by button, drop and paste; the other user sees images and downloads other files', async ({ open }) => {
  const [adminPage, staffPage] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await attach(adminPage, createImage('berth.png'), createTextFile('plan.txt', 'x'.repeat(2048)))
  await attachmentTray(adminPage).locator('img').waitFor()
  await drop(adminPage, 'dropped.csv', 'a,b')
  await paste(adminPage, 'pasted.png')
  await expect.poll(() => attachmentTray(adminPage).getByRole('listitem').count()).toBe(4)
  await adminPage.getByRole('button', { name: 'Remove dropped.csv' }).click()
  await messageField(adminPage).fill('Both plans')
  await messageField(adminPage).press('Enter')
  await waitUntilSent(adminPage, 'Both plans')
  await expect.poll(() => attachmentTray(adminPage).count()).toBe(0)

  const received = messageRow(staffPage, 'Both plans')
  await expect
    .poll(() => received.locator('img').evaluateAll((elements) => elements.map((element) => (element as HTMLImageElement).naturalWidth)))
    .toEqual([600, 30])
  const download = staffPage.waitForEvent('download')
  await received.getByRole('link', { name: /^Download.*plan\.txt.*2\skB$/ }).click()
  expect((await download).suggestedFilename()).toBe('plan.txt')
  await received.getByRole('button', { name: 'Open berth.png' }).click()
  await staffPage.getByRole('dialog', { name: 'berth.png' }).getByText('1 of 2').waitFor()
  await staffPage.keyboard.press('ArrowRight')
  await staffPage.getByRole('dialog', { name: 'pasted.png' }).getByText('2 of 2').waitFor()
  await staffPage.keyboard.press('Escape')
  await staffPage.getByRole('dialog').waitFor({ state: 'detached' })
  await attach(adminPage, createTextFile('only.txt'))
  await messageField(adminPage).press('Enter')
  await waitUntilSent(adminPage, 'only.txt')
  await messageRow(staffPage, 'only.txt').waitFor()
  await attach(adminPage, createTextFile('waiting.txt'), createImage('waiting.png'))
  await attachmentTray(adminPage).getByText('waiting.png').waitFor()
  expect(await getAxeViolationsInAllSkins(adminPage)).toEqual([])
})

test('keeps attachments across a reload; a rejected file shows the reason and blocks sending', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expectedErrors: [/415/] })
  await attach(page, createTextFile('kept.txt'))
  await expect.poll(() => attachmentTray(page).getByRole('progressbar').count()).toBe(0)
  await page.reload()
  await waitUntilLoaded(page)
  await attachmentTray(page).getByText('kept.txt').waitFor()
  await attach(page, { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]) })
  await attachmentTray(page).getByText('This file type isn’t supported.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove tool.exe' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await waitUntilSent(page, 'kept.txt')
})

test('sends a message with files written offline once after reconnecting', async ({ open, app }) => {
  const offline = [/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
  const [adminPage, staffPage] = [
    await open('/chat?id=2', { as: 'admin', expectedErrors: offline }),
    await open('/chat?id=1', { as: 'staff' }),
  ]
  await adminPage.context().setOffline(true)
  await attach(adminPage, createTextFile('night.txt'), createImage('night.png'))
  await messageField(adminPage).fill('Sent in the dark')
  await messageField(adminPage).press('Enter')
  await messageRow(adminPage, 'Sent in the dark').getByText('Not sent.').waitFor()
  await adminPage.context().setOffline(false)
  await waitUntilSent(adminPage, 'Sent in the dark')
  await messageRow(staffPage, 'Sent in the dark')
    .getByRole('link', { name: /night\.txt/ })
    .waitFor()
  await expect.poll(() => messageRow(staffPage, 'Sent in the dark').locator('img').count()).toBe(1)

  // The response is lost: sending the message again must duplicate neither the message nor its files.
  await adminPage.route('**/apps/chat/send-msg', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await attach(adminPage, createTextFile('twice.txt'))
  await expect.poll(() => attachmentTray(adminPage).getByRole('progressbar').count()).toBe(0)
  await messageField(adminPage).fill('Sent once')
  await messageField(adminPage).press('Enter')
  await messageRow(staffPage, 'Sent once').waitFor()
  await adminPage.unroute('**/apps/chat/send-msg')
  await adminPage.reload()
  await waitUntilLoaded(adminPage)
  await waitUntilSent(adminPage, 'Sent once')
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const response = await fetch(`${app.url}/apps/chat/get-chat?id=2&seen=false`, { headers: { authorization: `Bearer ${accessToken}` } })
  const { chat } = (await response.json()) as { chat: { messages: { message: string; files: { name: string }[] }[] } }
  const listFiles = (text: string) =>
    chat.messages.filter(({ message }) => message === text).map(({ files }) => files.map(({ name }) => name))
  expect([listFiles('Sent once'), listFiles('Sent in the dark')]).toEqual([[['twice.txt']], [['night.txt', 'night.png']]])
})

test('a message waits for its uploads, can be canceled, and reports an upload that a reload interrupted', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await page.route('**/api/files/upload', () => {})
  await attach(page, createTextFile('slow.txt'))
  await messageField(page).fill('Too slow')
  await messageField(page).press('Enter')
  await messageRow(page, 'Too slow').getByRole('progressbar').waitFor()
  await messageRow(page, 'Too slow').getByRole('button', { name: 'Cancel' }).click()
  await messageRow(page, 'Too slow').waitFor({ state: 'detached' })
  await attach(page, createTextFile('left.txt'))
  await messageField(page).fill('Left too early')
  await messageField(page).press('Enter')
  await messageRow(page, 'Left too early').getByRole('progressbar').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await waitUntilLoaded(page)
  await messageRow(page, 'Left too early').getByText('The page was closed before the upload finished.').waitFor()
  await messageRow(page, 'Left too early').getByRole('button', { name: 'Discard' }).click()
  await messageRow(page, 'Left too early').waitFor({ state: 'detached' })
})

test('creates a card from a message in the selected column and shows both users its completion', async ({ open, app }) => {
  const { accessToken } = await signInByApi(app.url, testUsers.admin)
  const post = async (path: string, data: object) =>
    (await (
      await fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify({ data }),
      })
    ).json()) as Record<string, { id: number }>
  const { project } = await post('/apps/kanban/add-project', { title: 'Harbour hall' })
  for (const title of ['Next', 'Later']) await post('/apps/kanban/add-board', { title, projectId: project!.id })
  const [adminPage, staffPage] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await messageField(adminPage).fill('Paint the door\nGreen, please')
  await messageField(adminPage).press('Enter')
  await waitUntilSent(adminPage, 'Paint the door')
  await messageRow(adminPage, 'Paint the door').hover()
  await messageRow(adminPage, 'Paint the door').getByRole('button', { name: 'Message actions' }).click()
  await adminPage.getByRole('menuitem', { name: 'Create card' }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Create card' })
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Paint the door')
  await dialog.getByRole('combobox', { name: 'Column' }).click()
  await adminPage.getByRole('option', { name: 'Later' }).click()
  await dialog.getByRole('button', { name: 'Create card' }).click()
  const link = messageRow(staffPage, 'Paint the door').getByRole('link', { name: /Paint the door/ })
  await expect.poll(() => link.innerText()).toContain('open')
  await link.click()
  await staffPage.getByRole('link', { name: 'Ada Owner: Paint the door' }).waitFor()
  const card = Number(/task=(\d+)/.exec(staffPage.url())?.[1])
  await staffPage.getByRole('link', { name: 'Ada Owner: Paint the door' }).click()
  await messageRow(staffPage, 'Green, please').and(staffPage.locator('[data-target]')).waitFor()
  await post('/apps/kanban/update-task', { id: card, isDone: true })
  for (const page of [adminPage, staffPage])
    await expect
      .poll(() =>
        messageRow(page, 'Paint the door')
          .getByRole('link', { name: /Paint the door/ })
          .innerText(),
      )
      .toContain('completed')
})

async function drop(page: Page, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text!], fileName!, { type: 'text/csv' }))
      return transfer
    },
    [name, content],
  )
  await messageLog(page).dispatchEvent('dragover', { dataTransfer: data })
  await page.getByText('Drop files here to send them to Sam Staff').waitFor()
  await messageLog(page).dispatchEvent('drop', { dataTransfer: data })
}

async function paste(page: Page, name: string): Promise<void> {
  await messageField(page).evaluate(
    (element, [fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64!), (character) => character.codePointAt(0)!)
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], fileName!, { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [name, createPng(30, 20, gray).toString('base64')],
  )
}
