/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmtpServer } from '#platform/server/mail-transport/smtp-server.ts'
import { jobContext } from '#platform/server/work.ts'
import { openMailWorld, type MailWorld } from '../../server/testing/email-fixture.ts'
import { whyMailServersAreMissing } from '../../server/testing/mail-servers.ts'
import { DOMAIN } from '../../server/testing/place.ts'
import { serverSide } from '../../server/testing/server-side.ts'
import { openSyncWorld } from '../../server/testing/sync-fixture.ts'
import { sendOutside } from './send-by-smtp.ts'

const isMissing = whyMailServersAreMissing() !== undefined

type World = Awaited<ReturnType<typeof openSyncWorld>>
let world: World
beforeAll(async () => {
  if (!isMissing) world = await openSyncWorld()
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())

test.skipIf(isMissing)(
  'a mail with Cc, Bcc and words beyond ASCII reaches the other mailbox, and its copy the Sent folder, once',
  async () => {
    const accountId = await world.connect()
    const subject = `Grüße 你好 ${performance.now()}`
    const among = <M extends { subject: string }>(mails: readonly M[]) => mails.filter((one) => one.subject === subject)
    const id = await world.send({
      accountId,
      to: [{ email: `ben@${DOMAIN}`, name: 'Ben 本' }],
      bcc: [{ email: `ada@${DOMAIN}` }],
      subject,
      message: '<p>Tide <b>tables</b></p>',
    })
    expect(await world.delivery(id)).toMatchObject({ state: 'sent' })
    await using ben = await serverSide(world.servers, 'ben')
    await using ada = await serverSide(world.servers, 'ada')
    await world.until(async () => expect(among(await ben.list('INBOX'))).toHaveLength(1))
    const source = await ben.source('INBOX', subject)
    expect(source).toMatch(/^From: Sam Whitfield <ada@mail\.test>\r$/m)
    expect(source).not.toMatch(/^bcc:/im)
    await world.until(async () => expect(among(await ada.list('Sent'))).toEqual([{ subject, flags: ['\\Seen'] }]))
    await world.until(async () => expect(among(await ada.list('INBOX'))).toHaveLength(1))
    await world.look(accountId)
    await world.until(async () => expect(among(await world.mails({ folder: 'inbox' }))).toHaveLength(1))
    expect(among(await world.mails({ folder: 'sent' })).map((mail) => mail.id)).toEqual([id])
    await world.sam.delete('/pages/email/delete-account', { id: accountId })
  },
)

test.skipIf(isMissing)('whom the server refuses is named; the others have it, once', async () => {
  const accountId = await world.connect()
  const subject = `Half ${performance.now()}`
  const id = await world.send({ accountId, to: [{ email: `ben@${DOMAIN}` }, { email: `nobody@${DOMAIN}` }], subject, message: 'x' })
  expect(await world.delivery(id)).toMatchObject({ state: 'failed', retryAt: null, problem: { code: 'recipients' } })
  expect((await world.delivery(id)).problem.detail).toContain(`nobody@${DOMAIN}`)
  await using ben = await serverSide(world.servers, 'ben')
  await world.until(async () => expect((await ben.list('INBOX')).filter((one) => one.subject === subject)).toHaveLength(1))
  await world.sam.delete('/pages/email/delete-account', { id: accountId })
})

test.skipIf(isMissing)('a server that is gone is tried again later', async () => {
  const accountId = await world.connect()
  await world.servers.smtp.stop()
  const subject = `Later ${performance.now()}`
  const id = await world.send({ accountId, to: [{ email: `ben@${DOMAIN}` }], subject, message: 'x' })
  expect(await world.delivery(id)).toMatchObject({ state: 'failed', retryAt: expect.any(String), problem: { code: 'unreachable' } })
  await world.servers.smtp.start()
  expect((await world.sam.post('/pages/email/send-again', { id })).status).toBe(200)
  await using ben = await serverSide(world.servers, 'ben')
  await world.until(async () => expect((await ben.list('INBOX')).filter((one) => one.subject === subject)).toHaveLength(1))
  await world.until(async () => expect(await world.delivery(id)).toMatchObject({ state: 'sent' }))
})

const outside = { to: [{ email: 'ada@example.com', name: 'Ada' }], subject: 'Hi', message: '<p>Come in</p>' }

async function draftOf(server: MailWorld, draft: object = outside) {
  const { body } = await server.as('helena').post('/pages/email/save-draft', { draft })
  return server.db.selectFrom('emails').selectAll().where('id', '=', body.mail.id).executeTakeFirstOrThrow()
}

const ctxOf = (server: MailWorld) => jobContext(server.app.platform, 'test') as never

test('without an account the server of SMTP_URL sends, in the name of whoever wrote', async () => {
  await using smtp = await openSmtpServer()
  await using server = await openMailWorld({ smtpUrl: smtp.url, mailFrom: 'Staffroom <office@example.com>' })
  const mail = await draftOf(server)
  const recipients = ['ada@example.com', 'bad address@example.com', 'x@y.test>\r\nRCPT TO:<eve@example.com']
  const result = await sendOutside(ctxOf(server), { account: null, mail, recipients })
  expect(result).toMatchObject({ accepted: ['ada@example.com'], refused: [{ isPermanent: true }, { isPermanent: true }] })
  expect(smtp.received).toMatchObject([{ from: 'office@example.com', to: ['ada@example.com'] }])
  expect(smtp.received[0]!.source).toMatch(/^From: Helena Prado <helena@staffroom\.local>$/m)
  expect(smtp.received[0]!.source).toMatch(/^Sender: office@example\.com$/m)
})

test('addresses that travel in another spelling are known by that which was written: who has the mail, and whom the server refuses', async () => {
  const refuse = { 'RCPT TO:<nobody@xn--mller-kva.example>': '550 no such person' }
  await using smtp = await openSmtpServer({ refuse })
  await using server = await openMailWorld({ smtpUrl: smtp.url })
  const recipients = ['ada@müller.example', 'ada@xn--mller-kva.example', 'eve..online@example.com', 'nobody@müller.example']
  const result = await sendOutside(ctxOf(server), { account: null, mail: await draftOf(server), recipients })
  expect(smtp.received[0]!.to).toEqual(['ada@xn--mller-kva.example', '"eve..online"@example.com'])
  expect(result.accepted).toEqual(recipients.slice(0, 3))
  expect(result.refused).toMatchObject([{ email: 'nobody@müller.example', isPermanent: true }])
})

const refusals: [Record<string, string>, object][] = [
  [{ RCPT: '550 no such person' }, { code: 'recipients', isPermanent: true, isUnsure: false }],
  [{ RCPT: '451 try later' }, { code: 'recipients', isPermanent: false, isUnsure: false }],
  [{ '.': '552 too much' }, { code: 'too_large', isPermanent: true, isUnsure: false }],
  [{ '.': '554 spam' }, { code: 'refused', isPermanent: true, isUnsure: false }],
  [{ '.': '451 greylisted' }, { code: 'refused', isPermanent: false, isUnsure: false }],
  [{ AUTH: '535 wrong, geheim1' }, { code: 'password', isPermanent: false, isUnsure: false }],
]
test.for(refusals)('a server that answers %j is understood', async ([refuse, failure]) => {
  await using smtp = await openSmtpServer({ refuse })
  await using server = await openMailWorld({ smtpUrl: `smtp://office:geheim1@127.0.0.1:${smtp.port}` })
  const sending = sendOutside(ctxOf(server), { account: null, mail: await draftOf(server), recipients: ['ada@example.com'] })
  const thrown = await sending.catch((error: unknown) => error as Error)
  expect(thrown).toMatchObject(failure)
  expect((thrown as Error).message).not.toContain('geheim1')
})

test('a line that breaks after the mail was handed over leaves it open whether it was sent; one that breaks before does not', async () => {
  await using smtp = await openSmtpServer({ hangUpAt: '.' })
  await using server = await openMailWorld({ smtpUrl: smtp.url })
  const mail = await draftOf(server)
  const send = () => sendOutside(ctxOf(server), { account: null, mail, recipients: ['ada@example.com'] })
  await expect(send()).rejects.toMatchObject({ isUnsure: true })
  smtp.refuse['MAIL'] = '421 bye'
  await expect(send()).rejects.toMatchObject({ isUnsure: false })
})
