import type { Page } from 'playwright-core'
import { createPng } from '#platform/server/files/png.ts'
import { attach, field, isSent, log, row } from './chat-page.ts'
import { axeFindingsInAllSkins, expect, journeys, settled, signInByApi, people } from '#e2e/harness.ts'

const journey = journeys()

const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' })
const text = (name: string, content = 'Harbour') => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
const grey = () => 0x99_99_99
const picture = (name: string, width = 600, height = 400) => ({ name, mimeType: 'image/png', buffer: createPng(width, height, grey) })

journey('files go by button, drop and paste, with previews; the other side sees pictures and downloads the rest', async ({ open }) => {
  const [mine, theirs] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await attach(mine, picture('berth.png'), text('plan.txt', 'x'.repeat(2048)))
  await tray(mine).locator('img').waitFor()
  await drop(mine, 'dropped.csv', 'a,b')
  await paste(mine, 'pasted.png')
  await expect.poll(() => tray(mine).getByRole('listitem').count()).toBe(4)
  await mine.getByRole('button', { name: 'Remove dropped.csv' }).click()
  await field(mine).fill('Both plans')
  await field(mine).press('Enter')
  await isSent(mine, 'Both plans')
  await expect.poll(() => tray(mine).count()).toBe(0)

  const got = row(theirs, 'Both plans')
  await expect
    .poll(() => got.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)))
    .toEqual([600, 30])
  const download = theirs.waitForEvent('download')
  await got.getByRole('link', { name: /^Download.*plan\.txt.*2\skB$/ }).click()
  expect((await download).suggestedFilename()).toBe('plan.txt')
  await got.getByRole('button', { name: 'Open berth.png' }).click()
  await theirs.getByRole('dialog', { name: 'berth.png' }).getByText('1 of 2').waitFor()
  await theirs.keyboard.press('ArrowRight')
  await theirs.getByRole('dialog', { name: 'pasted.png' }).getByText('2 of 2').waitFor()
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('dialog').waitFor({ state: 'detached' })
  await attach(mine, text('only.txt'))
  await field(mine).press('Enter')
  await isSent(mine, 'only.txt')
  await row(theirs, 'only.txt').waitFor()
  await attach(mine, text('waiting.txt'), picture('waiting.png'))
  await tray(mine).getByText('waiting.png').waitFor()
  expect(await axeFindingsInAllSkins(mine)).toEqual([])
})

journey('what is attached stays through a reload; a file that is refused says why and holds the message', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin', expected: [/415/] })
  await attach(page, text('kept.txt'))
  await expect.poll(() => tray(page).getByRole('progressbar').count()).toBe(0)
  await page.reload()
  await settled(page)
  await tray(page).getByText('kept.txt').waitFor()
  await attach(page, { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]) })
  await tray(page).getByText('This file type isn’t supported.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove tool.exe' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await isSent(page, 'kept.txt')
})

journey(
  'a message with files that is sent while the network is away arrives once, with its files, once it is back',
  async ({ open, app }) => {
    const offline = [/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]
    const [mine, theirs] = [await open('/chat?id=2', { as: 'admin', expected: offline }), await open('/chat?id=1', { as: 'staff' })]
    await mine.context().setOffline(true)
    await attach(mine, text('night.txt'), picture('night.png'))
    await field(mine).fill('Sent in the dark')
    await field(mine).press('Enter')
    await row(mine, 'Sent in the dark').getByText('Not sent.').waitFor()
    await mine.context().setOffline(false)
    await isSent(mine, 'Sent in the dark')
    await row(theirs, 'Sent in the dark')
      .getByRole('link', { name: /night\.txt/ })
      .waitFor()
    await expect.poll(() => row(theirs, 'Sent in the dark').locator('img').count()).toBe(1)

    // The answer to a send is lost: the message is there, and sending it again does not double it or its files.
    await mine.route('**/apps/chat/send-msg', async (route) => {
      await route.fetch()
      await route.abort('failed')
    })
    await attach(mine, text('twice.txt'))
    await expect.poll(() => tray(mine).getByRole('progressbar').count()).toBe(0)
    await field(mine).fill('Sent once')
    await field(mine).press('Enter')
    await row(theirs, 'Sent once').waitFor()
    await mine.unroute('**/apps/chat/send-msg')
    await mine.reload()
    await settled(mine)
    await isSent(mine, 'Sent once')
    const { accessToken } = await signInByApi(app.url, people.admin)
    const answer = await fetch(`${app.url}/apps/chat/get-chat?id=2&seen=false`, { headers: { authorization: `Bearer ${accessToken}` } })
    const { chat } = (await answer.json()) as { chat: { messages: { message: string; files: { name: string }[] }[] } }
    const files = (said: string) => chat.messages.filter(({ message }) => message === said).map((one) => one.files.map(({ name }) => name))
    expect([files('Sent once'), files('Sent in the dark')]).toEqual([[['twice.txt']], [['night.txt', 'night.png']]])
  },
)

journey('a message waits for its files, can be cancelled, and says when the page was left before they had arrived', async ({ open }) => {
  const page = await open('/chat?id=2', { as: 'admin' })
  await page.route('**/api/files/upload', () => {})
  await attach(page, text('slow.txt'))
  await field(page).fill('Too slow')
  await field(page).press('Enter')
  await row(page, 'Too slow').getByRole('progressbar').waitFor()
  await row(page, 'Too slow').getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'Too slow').waitFor({ state: 'detached' })
  await attach(page, text('left.txt'))
  await field(page).fill('Left too early')
  await field(page).press('Enter')
  await row(page, 'Left too early').getByRole('progressbar').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await settled(page)
  await row(page, 'Left too early').getByText('The page was closed before the upload finished.').waitFor()
  await row(page, 'Left too early').getByRole('button', { name: 'Discard' }).click()
  await row(page, 'Left too early').waitFor({ state: 'detached' })
})

journey('a card is made of a message on a chosen column, and the message shows on both sides when it is done', async ({ open, app }) => {
  const { accessToken } = await signInByApi(app.url, people.admin)
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
  const [mine, theirs] = [await open('/chat?id=2', { as: 'admin' }), await open('/chat?id=1', { as: 'staff' })]
  await field(mine).fill('Paint the door\nGreen, please')
  await field(mine).press('Enter')
  await isSent(mine, 'Paint the door')
  await row(mine, 'Paint the door').hover()
  await row(mine, 'Paint the door').getByRole('button', { name: 'Message actions' }).click()
  await mine.getByRole('menuitem', { name: 'Create card' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Create card' })
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Paint the door')
  await dialog.getByRole('combobox', { name: 'Column' }).click()
  await mine.getByRole('option', { name: 'Later' }).click()
  await dialog.getByRole('button', { name: 'Create card' }).click()
  const link = row(theirs, 'Paint the door').getByRole('link', { name: /Paint the door/ })
  await expect.poll(() => link.innerText()).toContain('open')
  await link.click()
  await theirs.getByRole('link', { name: 'Ada Owner: Paint the door' }).waitFor()
  const card = Number(/task=(\d+)/.exec(theirs.url())?.[1])
  await theirs.getByRole('link', { name: 'Ada Owner: Paint the door' }).click()
  await row(theirs, 'Green, please').and(theirs.locator('[data-target]')).waitFor()
  await post('/apps/kanban/update-task', { id: card, isDone: true })
  for (const page of [mine, theirs])
    await expect
      .poll(() =>
        row(page, 'Paint the door')
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
  await log(page).dispatchEvent('dragover', { dataTransfer: data })
  await page.getByText('Drop files here to send them to Sam Staff').waitFor()
  await log(page).dispatchEvent('drop', { dataTransfer: data })
}

async function paste(page: Page, name: string): Promise<void> {
  await field(page).evaluate(
    (element, [fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.codePointAt(0)!)
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], fileName!, { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [name, createPng(30, 20, grey).toString('base64')],
  )
}
