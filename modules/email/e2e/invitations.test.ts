import type { Page } from 'playwright-core'
import { openMailServers, explainMissingMailServers, type MailServers } from '../server/testing/mail-servers.ts'
import { createAccountInput } from '../server/testing/sync-fixture.ts'
import { openImapClient } from '../server/testing/imap-client.ts'
import { parseEmail } from '../server/mime/parse.ts'
import { TEST_DOMAIN } from '../server/testing/mail-server-settings.ts'
import { createTest, expect, getAxeViolations, signInByApi, testUsers } from '#e2e/harness.ts'

const test = createTest().skipIf(explainMissingMailServers() !== undefined)
const [ADA, BEN] = [`ada@${TEST_DOMAIN}`, `ben@${TEST_DOMAIN}`]
const DAY = '2027-03-10'

async function connectAccount(url: string, servers: MailServers): Promise<void> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const body = JSON.stringify({ account: createAccountInput(servers, 'ada') })
  const response = await fetch(`${url}/pages/email/add-account`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
}

const invitationSubject = 'Invitation: Site visit'

async function receiveInvitation(servers: MailServers): Promise<{ link: string; uid: string }> {
  await using ben = await openImapClient(servers, 'ben')
  await expect.poll(async () => (await ben.list('INBOX')).map(({ subject }) => subject)).toContain(invitationSubject)
  const email = await parseEmail(Buffer.from((await ben.source('INBOX', invitationSubject))!))
  return { link: /#(\/guest-invitation\/\S+response=accepted)/.exec(email.text)![1]!, uid: /^UID:(\S+)/m.exec(email.invitation!)![1]! }
}

async function proposeTime(servers: MailServers, uid: string): Promise<void> {
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:COUNTER',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SEQUENCE:0',
    `ATTENDEE;PARTSTAT=TENTATIVE:mailto:${BEN}`,
    'DTSTART:20270311T130000Z',
    'DTEND:20270311T140000Z',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const header = [`From: ${BEN}`, `To: ${ADA}`, 'Subject: New time', 'MIME-Version: 1.0', 'Content-Type: text/calendar; method=COUNTER', '']
  await servers.sendExternally('--to', ADA, '--from', BEN, '--data', [...header, ...calendar].join('\r\n'))
}

async function inviteBen(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Site visit')
  const guests = drawer.getByRole('combobox', { name: 'Guests' })
  await guests.fill(`Ben Mole <${BEN}>`)
  await guests.press('Enter')
  await drawer.getByRole('button', { name: 'Add event' }).click()
  await drawer.waitFor({ state: 'detached' })
}

test('invites a guest by email, who answers without signing in and proposes another time', { timeout: 120_000 }, async ({ app, open }) => {
  await using servers = await openMailServers(['ada', 'ben'])
  await connectAccount(app.url, servers)
  const page = await open(`/calendar?date=${DAY}&new=1`, { as: 'admin' })
  await inviteBen(page)
  const { link, uid } = await receiveInvitation(servers)

  const guestPage = await open(link, { size: { width: 390, height: 844 }, language: 'de' })
  await guestPage.getByRole('heading', { name: 'Site visit' }).waitFor()
  await expect.poll(() => guestPage.getByRole('button', { name: 'Ja' }).getAttribute('aria-pressed')).toBe('true')
  expect(await guestPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await getAxeViolations(guestPage)).toEqual([])
  await guestPage.getByRole('textbox', { name: /^Nachricht an/ }).fill('Ich komme gern')
  await guestPage.getByRole('button', { name: 'Antwort senden' }).click()
  await guestPage.getByText(/Ihre Antwort wurde/).waitFor()

  await page.locator('main [data-event]', { hasText: 'Site visit' }).click()
  const event = page.getByRole('dialog', { name: 'Event' })
  await event.getByText('Ich komme gern').waitFor()
  await event.getByText('Accepted').waitFor()
  await proposeTime(servers, uid)
  await event.getByRole('button', { name: 'Accept new time' }).click({ timeout: 15_000 })
  await page.locator('main [data-date="2027-03-11"] [data-event]', { hasText: 'Site visit' }).first().waitFor()
  await using ben = await openImapClient(servers, 'ben')
  await expect.poll(async () => (await ben.list('INBOX')).map(({ subject }) => subject)).toContain('Updated invitation: Site visit')
})

test('a changed link is explained', async ({ open }) => {
  const page = await open('/guest-invitation/guessed')
  await page.getByText('This link isn’t valid.').waitFor()
})
