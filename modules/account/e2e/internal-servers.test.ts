import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { createTest, expect, waitForFocus } from '#e2e/harness.ts'

const test = createTest({ environment: { ALLOWED_OUTBOUND: '192.168.7.0/24' } })

const getCard = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Internal servers' }) })
const getField = (page: Page) => getCard(page).getByLabel('Host name, IP address or network')

async function allow(page: Page, host: string): Promise<void> {
  await getField(page).fill(host)
  await getField(page).press('Enter')
  await expect.poll(() => getField(page).inputValue()).toBe('')
}

test('an administrator allows and removes internal servers with the keyboard', async ({ open }) => {
  const page = await open('/workspace', { as: 'admin', expectedErrors: [/400.*outbound-hosts/] })
  const card = getCard(page)
  await card.getByRole('listitem').filter({ hasText: '192.168.7.0/24' }).getByText('Set by ALLOWED_OUTBOUND').waitFor()
  await getField(page).fill('http://mail.example.lan')
  await getField(page).press('Enter')
  await card.getByText('Enter a host name, an IP address or a network such as 10.1.0.0/16.').waitFor()
  await waitForFocus(getField(page))
  for (const host of ['Mail.Example.lan', '10.1.2.3/16', '*.intranet.example']) await allow(page, host)
  const other = await open('/workspace', { as: 'admin' })
  await other.getByRole('listitem').filter({ hasText: 'mail.example.lan' }).waitFor()
  await card.getByRole('listitem').filter({ hasText: '10.1.0.0/16' }).getByText('Network').waitFor()
  await card.getByRole('button', { name: 'Remove 10.1.0.0/16' }).press('Enter')
  await waitForFocus(getField(page))
  for (const each of [page, other]) await expect.poll(() => each.getByText('10.1.0.0/16', { exact: true }).count()).toBe(0)
  await page.reload()
  await card.getByText('*.intranet.example', { exact: true }).waitFor()
})

test('a mail server in the internal network can be used only after an administrator has allowed it', async ({ open }) => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const page = await open('/email', { as: 'staff', expectedErrors: [/400.*add-account/] })
  await page.getByRole('button', { name: 'Connect an account' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Connect an account' }).click()
  await drawer.getByRole('textbox', { name: 'Email address' }).fill('sam@example.com')
  await drawer.locator('input[type=password]').fill('secret')
  for (const name of ['Incoming server (IMAP)', 'Outgoing server (SMTP)']) {
    await drawer.getByRole('group', { name }).getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
    await drawer.getByRole('group', { name }).getByRole('textbox', { name: 'Port' }).fill(String(port))
  }
  await drawer.getByRole('button', { name: 'Test and connect' }).click()
  await drawer.getByText('This server’s address isn’t allowed. Ask an administrator to allow it in Workspace settings.').waitFor()
  expect(connections).toBe(0)
  await allow(await open('/workspace', { as: 'admin' }), '127.0.0.1')
  await drawer.getByRole('button', { name: 'Test and connect' }).click()
  await expect.poll(() => connections).toBeGreaterThan(0)
  server.close()
})
