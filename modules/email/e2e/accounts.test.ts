import type { Page } from 'playwright-core'
import { openMailServers, whyMailServersAreMissing, type MailServers } from '#modules/email/server/testing/mail-servers.ts'
import { DOMAIN, PASSWORD } from '#modules/email/server/testing/place.ts'
import { serverSide } from '#modules/email/server/testing/server-side.ts'
import { composer, send, words } from './composer.ts'
import { expect, journeys } from '#e2e/harness.ts'

const journey = journeys().skipIf(whyMailServersAreMissing() !== undefined)
const MAILS = 300
/** Fetching and sending wait for servers and for the ten seconds in which a mail can be taken back. */
const PATIENCE = { timeout: 40_000 }

const letter = (subject: string, text: string, type = 'text/plain; charset=utf-8') =>
  [
    `From: Ben Mole <ben@${DOMAIN}>`,
    `To: ada@${DOMAIN}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@${DOMAIN}>`,
    'Date: Fri, 20 Nov 2026 09:00:00 +0000',
    `Content-Type: ${type}`,
    '',
    text,
    '',
  ].join('\r\n')

const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(`${text}\\b`) }).first()

async function connect(page: Page, { imapPort, smtpPort }: MailServers, mails: number): Promise<void> {
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
  await drawer.getByText(new RegExp(`^${mails} mails?, looked for new ones`)).waitFor(PATIENCE)
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
    await connect(page, servers, MAILS)

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

/** As another program sends it; `hour`: from when on 10 March 2027. */
const invitation = (sequence: number, hour: number) =>
  letter(
    sequence === 0 ? 'Invitation to the launch' : 'Moved: the launch',
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:launch@${DOMAIN}`,
      `SEQUENCE:${sequence}`,
      'DTSTAMP:20261120T090000Z',
      `DTSTART:20270310T${hour}0000Z`,
      `DTEND:20270310T${hour + 1}0000Z`,
      'SUMMARY:Launch of the ferry',
      `ORGANIZER;CN=Ben Mole:mailto:ben@${DOMAIN}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
    'text/calendar; charset=utf-8; method=REQUEST',
  )

journey(
  'an invitation that its sender moves is brought up to date from the mail, and stands at its new time',
  { timeout: 100_000 },
  async ({ open }) => {
    await using servers = await openMailServers(['ada'])
    await servers.put('ada', invitation(0, 10))
    const page = await open('/email', { as: 'staff' })
    await connect(page, servers, 1)
    const card = page.getByRole('region', { name: 'Invitation' })
    const inCalendar = async (time: RegExp) => {
      await card.getByRole('link', { name: 'Open in the calendar' }).click()
      const event = page.getByRole('dialog', { name: 'Event' })
      await event.getByText('Launch of the ferry').waitFor()
      await event.getByText(time).first().waitFor()
      await page.goBack()
      await card.waitFor()
    }
    await rowOf(page, 'Invitation to the launch').click()
    await card.getByRole('button', { name: 'Put into my calendar' }).click()
    await inCalendar(/10:00/)
    expect(await card.getByRole('button', { name: 'Update in my calendar' }).count()).toBe(0)

    await servers.put('ada', invitation(1, 14))
    await rowOf(page, 'Moved: the launch').click(PATIENCE)
    await card.getByRole('button', { name: 'Update in my calendar' }).click()
    await page.getByText('Updated in your calendar').waitFor()
    await card.getByRole('button', { name: 'Update in my calendar' }).waitFor({ state: 'detached' })
    await inCalendar(/2:00|14:00/)
  },
)
