import type { Page } from 'playwright-core'
import { openMailServers, whyMailServersAreMissing, type MailServers } from '#modules/email/server/testing/mail-servers.ts'
import { DOMAIN, PASSWORD } from '#modules/email/server/testing/place.ts'
import { serverSide } from '#modules/email/server/testing/server-side.ts'
import { composer, send, words } from './email-composer.ts'
import { expect, journeys } from './harness.ts'

const journey = journeys().skipIf(whyMailServersAreMissing() !== undefined)
const MAILS = 300
/** Fetching and sending wait for servers and for the ten seconds in which a mail can be taken back. */
const PATIENCE = { timeout: 40_000 }

const letter = (subject: string, text: string) =>
  [
    `From: Ben Mole <ben@${DOMAIN}>`,
    `To: ada@${DOMAIN}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replace(' ', '-')}@${DOMAIN}>`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    '',
    text,
    '',
  ].join('\r\n')

const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(`${text}\\b`) }).first()

async function connect(page: Page, { imapPort, smtpPort }: MailServers): Promise<void> {
  await page.getByRole('button', { name: 'Connect an account' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Connect an account' }).click()
  await drawer.getByRole('textbox', { name: 'E-mail address' }).fill(`ada@${DOMAIN}`)
  await drawer.locator('input[type=password]').fill(PASSWORD)
  const servers = [
    ['Incoming mail (IMAP)', imapPort],
    ['Outgoing mail (SMTP)', smtpPort],
  ] as const
  for (const [name, port] of servers) {
    const fields = drawer.getByRole('group', { name })
    await fields.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await fields.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
    await fields.getByRole('textbox', { name: 'Port' }).fill(String(port))
  }
  await drawer.getByRole('button', { name: 'Test and connect' }).click()
  await drawer.getByText(`${MAILS} mails, looked for new ones`).waitFor(PATIENCE)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

journey(
  'an account is connected, read, searched and answered with a file, while its server goes and comes back',
  { timeout: 150_000 },
  async ({ open }) => {
    await using servers = await openMailServers(['ada', 'ben'])
    for (let berth = 0; berth < MAILS; berth++)
      await servers.put('ada', letter(`Berth ${berth}`, berth === 77 ? 'The sextant is in the chandlery.' : 'It is free.'))
    const page = await open('/email', { as: 'admin' })
    await connect(page, servers)

    await page.getByRole('searchbox').fill('sextant')
    await rowOf(page, 'Berth 77').click()
    await page.getByRole('article').getByText('The sextant is in the chandlery.').first().waitFor()

    await servers.imap.stop()
    await servers.smtp.stop()
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await words(page).click()
    await page.keyboard.type('Found it.')
    const choosing = page.waitForEvent('filechooser')
    await composer(page).getByRole('button', { name: 'Attach files' }).click()
    await (await choosing).setFiles([{ name: 'chart.txt', mimeType: 'text/plain', buffer: Buffer.from('Soundings in fathoms') }])
    await expect.poll(() => composer(page).getByRole('progressbar').count()).toBe(0)
    await send(page).click()
    await expect.poll(() => composer(page).count()).toBe(0)
    await page.getByRole('link', { name: /^Drafts/ }).click()
    await rowOf(page, 'Re: Berth 77').click()
    await page.getByText('The server cannot be reached.').first().waitFor(PATIENCE)

    await servers.imap.start()
    await servers.smtp.start()
    await page.getByRole('button', { name: 'Send again' }).first().click()
    await using ben = await serverSide(servers, 'ben')
    await expect.poll(() => ben.list('INBOX'), { ...PATIENCE, interval: 500 }).toMatchObject([{ subject: 'Re: Berth 77' }])
    expect(await ben.source('INBOX', 'Re: Berth 77')).toContain('chart.txt')
  },
)
