import type { Page } from 'playwright-core'
import { openMailServers, explainMissingMailServers, type MailServers } from '#modules/email/server/testing/mail-servers.ts'
import { TEST_DOMAIN, TEST_PASSWORD } from '#modules/email/server/testing/mail-server-settings.ts'
import { openImapClient } from '#modules/email/server/testing/imap-client.ts'
import { composer, sendButton, emailBody } from './composer.ts'
import { expect, createTest } from '#e2e/harness.ts'

const test = createTest().skipIf(explainMissingMailServers() !== undefined)
const EMAIL_COUNT = 300
/** Syncing and the ten-second undo period take time. */
const SLOW = { timeout: 40_000 }

const formatMessage = (subject: string, text: string, type = 'text/plain; charset=utf-8') =>
  [
    `From: Ben Mole <ben@${TEST_DOMAIN}>`,
    `To: ada@${TEST_DOMAIN}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@${TEST_DOMAIN}>`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    `Content-Type: ${type}`,
    '',
    text,
    '',
  ].join('\r\n')

const findRow = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(`${text}\\b`) }).first()

async function connectAccount(page: Page, { imapPort, smtpPort }: MailServers, mails: number): Promise<void> {
  await page.getByRole('button', { name: 'Connect an account' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Connect an account' }).click()
  await drawer.getByRole('textbox', { name: 'Email address' }).fill(`ada@${TEST_DOMAIN}`)
  await drawer.locator('input[type=password]').fill(TEST_PASSWORD)
  const servers = [
    ['Incoming server (IMAP)', imapPort],
    ['Outgoing server (SMTP)', smtpPort],
  ] as const
  for (const [name, port] of servers) {
    const fields = drawer.getByRole('group', { name })
    await fields.getByRole('combobox', { name: 'Encryption' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await fields.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
    await fields.getByRole('textbox', { name: 'Port' }).fill(String(port))
  }
  await drawer.getByRole('button', { name: 'Test and connect' }).click()
  await drawer.getByText(new RegExp(`^${mails} emails?, synced`)).waitFor(SLOW)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

test(
  'connects an account, reads, searches and replies with an attachment across a server outage',
  { timeout: 150_000 },
  async ({ open }) => {
    await using servers = await openMailServers(['ada', 'ben'])
    for (let berth = 0; berth < EMAIL_COUNT; berth++)
      await servers.deliver('ada', formatMessage(`Berth ${berth}`, berth === 77 ? 'The sextant is in the chandlery.' : 'It is free.'))
    const page = await open('/email', { as: 'admin' })
    await connectAccount(page, servers, EMAIL_COUNT)

    await page.getByRole('searchbox').fill('sextant')
    await findRow(page, 'Berth 77').click()
    await page.getByRole('article').getByText('The sextant is in the chandlery.').first().waitFor()

    await servers.imap.stop()
    await servers.smtp.stop()
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await emailBody(page).click()
    await page.keyboard.type('Found it.')
    const choosing = page.waitForEvent('filechooser')
    await composer(page).getByRole('button', { name: 'Attach files' }).click()
    await (await choosing).setFiles([{ name: 'chart.txt', mimeType: 'text/plain', buffer: Buffer.from('Soundings in fathoms') }])
    await expect.poll(() => composer(page).getByRole('progressbar').count()).toBe(0)
    await sendButton(page).click()
    await expect.poll(() => composer(page).count()).toBe(0)
    await page.getByRole('link', { name: /^Drafts/ }).click()
    await findRow(page, 'Re: Berth 77').click()
    await page.getByText('The server can’t be reached.').first().waitFor(SLOW)

    await servers.imap.start()
    await servers.smtp.start()
    await page.getByRole('button', { name: 'Send again' }).first().click()
    await using ben = await openImapClient(servers, 'ben')
    await expect.poll(() => ben.list('INBOX'), { ...SLOW, interval: 500 }).toMatchObject([{ subject: 'Re: Berth 77' }])
    expect(await ben.source('INBOX', 'Re: Berth 77')).toContain('chart.txt')
  },
)

/** `hour` is on 10 March 2027, UTC. */
const invitation = (sequence: number, hour: number) =>
  formatMessage(
    sequence === 0 ? 'Invitation to the launch' : 'Moved: the launch',
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:launch@${TEST_DOMAIN}`,
      `SEQUENCE:${sequence}`,
      'DTSTAMP:20261120T090000Z',
      `DTSTART:20270310T${hour}0000Z`,
      `DTEND:20270310T${hour + 1}0000Z`,
      'SUMMARY:Launch of the ferry',
      `ORGANIZER;CN=Ben Mole:mailto:ben@${TEST_DOMAIN}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
    'text/calendar; charset=utf-8; method=REQUEST',
  )

test('updates a calendar event from a rescheduled invitation', { timeout: 100_000 }, async ({ open }) => {
  await using servers = await openMailServers(['ada'])
  await servers.deliver('ada', invitation(0, 10))
  const page = await open('/email', { as: 'staff' })
  await connectAccount(page, servers, 1)
  const card = page.getByRole('region', { name: 'Invitation' })
  const expectInCalendar = async (time: RegExp) => {
    await card.getByRole('link', { name: 'Open in calendar' }).click()
    const event = page.getByRole('dialog', { name: 'Event' })
    await event.getByText('Launch of the ferry').waitFor()
    await event.getByText(time).first().waitFor()
    await page.goBack()
    await card.waitFor()
  }
  await findRow(page, 'Invitation to the launch').click()
  await card.getByRole('button', { name: 'Add to my calendar' }).click()
  await expectInCalendar(/10:00/)
  expect(await card.getByRole('button', { name: 'Update in my calendar' }).count()).toBe(0)

  await servers.deliver('ada', invitation(1, 14))
  await findRow(page, 'Moved: the launch').click(SLOW)
  await card.getByRole('button', { name: 'Update in my calendar' }).click()
  await page.getByText('Updated in your calendar').waitFor()
  await card.getByRole('button', { name: 'Update in my calendar' }).waitFor({ state: 'detached' })
  await expectInCalendar(/2:00|14:00/)
})
