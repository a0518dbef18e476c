/** @module-tag long */
import { expect, test } from 'vitest'
import { createEmailSource, openSyncFixture } from './testing/sync-fixture.ts'
import { TEST_DOMAIN } from './testing/mail-server-settings.ts'
import { openImapClient } from './testing/imap-client.ts'
import { explainMissingMailServers } from './testing/mail-servers.ts'
import { parseEmail } from './mime/parse.ts'

const isMissing = explainMissingMailServers() !== undefined
const MAILS = 3_000

const getTotal = async (fixture: Awaited<ReturnType<typeof openSyncFixture>>, query: object) =>
  (await fixture.sam.get('/pages/email/emails', { perPage: 1, ...query })).body.total as number

test.skipIf(isMissing)(
  'syncs, labels, searches and answers thousands of emails while the server restarts',
  { timeout: 120_000 },
  async () => {
    await using fixture = await openSyncFixture()
    for (let number = 0; number < MAILS; number++)
      await fixture.servers.deliver(
        'ada',
        createEmailSource(`Berth ${number}`, { text: number === 77 ? 'The sextant is in the chandlery.' : `Berth ${number} is free.` }),
      )
    const id = await fixture.connect()

    // Dovecot stops during the initial sync.
    await fixture.waitFor(async () => expect((await fixture.getAccount(id)).synced).toBeGreaterThan(100))
    await fixture.servers.imap.stop()
    await fixture.waitFor(async () =>
      expect(await fixture.getAccount(id)).toMatchObject({
        state: 'waiting',
        problem: { code: expect.stringMatching(/^(unreachable|broken_line)$/) },
      }),
    )
    const before = await getTotal(fixture, {})
    expect(before).toBeGreaterThan(0)
    await fixture.servers.imap.start()
    await fixture.requestSync(id)
    await fixture.waitFor(async () => expect(await fixture.getAccount(id)).toMatchObject({ state: 'idle', problem: null, synced: MAILS }))
    expect(await getTotal(fixture, {})).toBe(MAILS)

    const { emails } = (await fixture.sam.get('/pages/email/emails', { q: 'sextant' })).body
    expect(emails).toMatchObject([{ subject: 'Berth 77' }])
    const [{ id: mailId }] = emails
    expect((await fixture.sam.get('/pages/email/get-email', { id: mailId })).body.mail.text).toContain('chandlery')
    await fixture.sam.post('/pages/email/update-emails-label', { emailIds: [mailId], label: 'important' })
    expect(await getTotal(fixture, { label: 'important' })).toBe(1)

    // A change made while the server is offline is pushed later.
    await fixture.servers.imap.stop()
    await fixture.update([mailId], { isRead: true })
    await fixture.servers.sendExternally('--to', `ada@${TEST_DOMAIN}`, '--from', 'wei@outside.test', '--header', 'Subject: While away')
    await fixture.servers.imap.start()
    await fixture.requestSync(id)
    await fixture.waitFor(async () => expect(await getTotal(fixture, {})).toBe(MAILS + 1))
    await using ada = await openImapClient(fixture.servers, 'ada')
    await fixture.waitFor(async () => expect(await ada.list('INBOX')).toContainEqual({ subject: 'Berth 77', flags: ['\\Seen'] }))

    // A reply with an attachment to another mailbox.
    const file = await fixture.upload('chart.txt', 'Soundings in fathoms')
    const answerId = await fixture.send({
      accountId: id,
      to: [{ email: `ben@${TEST_DOMAIN}` }],
      subject: 'Re: Berth 77',
      message: '<p>Found it.</p>',
      inReplyTo: mailId,
      answer: 'reply',
      attachments: [file],
    })
    expect(await fixture.getDelivery(answerId)).toMatchObject({ state: 'sent' })
    await using ben = await openImapClient(fixture.servers, 'ben')
    await fixture.waitFor(async () => expect(await ben.list('INBOX')).toMatchObject([{ subject: 'Re: Berth 77' }]))
    const parsed = await parseEmail(Buffer.from((await ben.source('INBOX', 'Re: Berth 77')) ?? ''))
    expect(parsed).toMatchObject({
      from: { email: `ada@${TEST_DOMAIN}` },
      references: ['Berth-77@outside.test'],
      attachments: [{ name: 'chart.txt' }],
    })
    expect(Buffer.from(parsed.attachments[0]!.content).toString()).toBe('Soundings in fathoms')
    await fixture.waitFor(async () => expect(await ada.list('Sent')).toMatchObject([{ subject: 'Re: Berth 77' }]))
    await fixture.waitFor(async () =>
      expect(await ada.list('INBOX')).toContainEqual({ subject: 'Berth 77', flags: ['\\Answered', '\\Seen'] }),
    )
    const conversation = (await fixture.sam.get('/pages/email/get-email', { id: mailId })).body.mail
    expect(conversation).toMatchObject({ isAnswered: true, labels: ['important'], replies: [{ id: answerId }] })
  },
)
