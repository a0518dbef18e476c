/** @module-tag long */
import { expect, test } from 'vitest'
import { letter, openSyncWorld } from './testing/sync-fixture.ts'
import { DOMAIN } from './testing/place.ts'
import { serverSide } from './testing/server-side.ts'
import { whyMailServersAreMissing } from './testing/mail-servers.ts'
import { parseMail } from './mime/parse.ts'

const isMissing = whyMailServersAreMissing() !== undefined
const MAILS = 3_000

const total = async (world: Awaited<ReturnType<typeof openSyncWorld>>, query: object) =>
  (await world.sam.get('/pages/email/emails', { perPage: 1, ...query })).body.total as number

test.skipIf(isMissing)(
  'a new account with some thousand mails is read, labelled, searched and answered, while its server comes and goes; nothing is lost',
  { timeout: 120_000 },
  async () => {
    await using world = await openSyncWorld()
    for (let number = 0; number < MAILS; number++)
      await world.servers.put(
        'ada',
        letter(`Berth ${number}`, { text: number === 77 ? 'The sextant is in the chandlery.' : `Berth ${number} is free.` }),
      )
    const id = await world.connect()

    // Dovecot stops while they come.
    await world.until(async () => expect((await world.account(id)).synced).toBeGreaterThan(100))
    await world.servers.imap.stop()
    await world.until(async () =>
      expect(await world.account(id)).toMatchObject({
        state: 'waiting',
        problem: { code: expect.stringMatching(/^(unreachable|broken_line)$/) },
      }),
    )
    const before = await total(world, {})
    expect(before).toBeGreaterThan(0)
    await world.servers.imap.start()
    await world.look(id)
    await world.until(async () => expect(await world.account(id)).toMatchObject({ state: 'idle', problem: null, synced: MAILS }))
    expect(await total(world, {})).toBe(MAILS)

    const { emails } = (await world.sam.get('/pages/email/emails', { q: 'sextant' })).body
    expect(emails).toMatchObject([{ subject: 'Berth 77' }])
    const [{ id: mailId }] = emails
    expect((await world.sam.get('/pages/email/get-email', { id: mailId })).body.mail.text).toContain('chandlery')
    await world.sam.post('/pages/email/update-emails-label', { emailIds: [mailId], label: 'important' })
    expect(await total(world, { label: 'important' })).toBe(1)

    // Marked while the server is away, it is marked there once it is back.
    await world.servers.imap.stop()
    await world.update([mailId], { isRead: true })
    await world.servers.swaks('--to', `ada@${DOMAIN}`, '--from', 'wei@outside.test', '--header', 'Subject: While away')
    await world.servers.imap.start()
    await world.look(id)
    await world.until(async () => expect(await total(world, {})).toBe(MAILS + 1))
    await using ada = await serverSide(world.servers, 'ada')
    await world.until(async () => expect(await ada.list('INBOX')).toContainEqual({ subject: 'Berth 77', flags: ['\\Seen'] }))

    // An answer with a file, to somebody on the other side.
    const file = await world.upload('chart.txt', 'Soundings in fathoms')
    const answerId = await world.send({
      accountId: id,
      to: [{ email: `ben@${DOMAIN}` }],
      subject: 'Re: Berth 77',
      message: '<p>Found it.</p>',
      inReplyTo: mailId,
      answer: 'reply',
      attachments: [file],
    })
    expect(await world.delivery(answerId)).toMatchObject({ state: 'sent' })
    await using ben = await serverSide(world.servers, 'ben')
    await world.until(async () => expect(await ben.list('INBOX')).toMatchObject([{ subject: 'Re: Berth 77' }]))
    const got = await parseMail(Buffer.from((await ben.source('INBOX', 'Re: Berth 77')) ?? ''))
    expect(got).toMatchObject({
      from: { email: `ada@${DOMAIN}` },
      references: ['Berth-77@outside.test'],
      attachments: [{ name: 'chart.txt' }],
    })
    expect(Buffer.from(got.attachments[0]!.content).toString()).toBe('Soundings in fathoms')
    await world.until(async () => expect(await ada.list('Sent')).toMatchObject([{ subject: 'Re: Berth 77' }]))
    await world.until(async () => expect(await ada.list('INBOX')).toContainEqual({ subject: 'Berth 77', flags: ['\\Answered', '\\Seen'] }))
    const conversation = (await world.sam.get('/pages/email/get-email', { id: mailId })).body.mail
    expect(conversation).toMatchObject({ isAnswered: true, labels: ['important'], replies: [{ id: answerId }] })
  },
)
