/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { createJobContext } from '#platform/server/background-work.ts'
import { openEmailFixture, type EmailFixture } from '../../server/testing/email-fixture.ts'
import { explainMissingMailServers } from '../../server/testing/mail-servers.ts'
import { TEST_DOMAIN } from '../../server/testing/mail-server-settings.ts'
import { openImapClient } from '../../server/testing/imap-client.ts'
import { openSyncFixture } from '../../server/testing/sync-fixture.ts'
import { sendBySmtp } from './send-by-smtp.ts'

const isMissing = explainMissingMailServers() !== undefined

type SyncFixture = Awaited<ReturnType<typeof openSyncFixture>>
let fixture: SyncFixture
beforeAll(async () => {
  if (!isMissing) fixture = await openSyncFixture()
}, 60_000)
afterAll(() => fixture?.[Symbol.asyncDispose]())

test.skipIf(isMissing)('sends an email with Cc, Bcc and non-ASCII text, and stores one copy in Sent', async () => {
  const accountId = await fixture.connect()
  const subject = `Grüße 你好 ${performance.now()}`
  const among = <M extends { subject: string }>(emails: readonly M[]) => emails.filter((one) => one.subject === subject)
  const id = await fixture.send({
    accountId,
    to: [{ email: `ben@${TEST_DOMAIN}`, name: 'Ben 本' }],
    bcc: [{ email: `ada@${TEST_DOMAIN}` }],
    subject,
    message: '<p>Tide <b>tables</b></p>',
  })
  expect(await fixture.getDelivery(id)).toMatchObject({ state: 'sent' })
  await using ben = await openImapClient(fixture.servers, 'ben')
  await using ada = await openImapClient(fixture.servers, 'ada')
  await fixture.waitFor(async () => expect(among(await ben.list('INBOX'))).toHaveLength(1))
  const source = await ben.source('INBOX', subject)
  expect(source).toMatch(/^From: Sam Whitfield <ada@mail\.test>\r$/m)
  expect(source).not.toMatch(/^bcc:/im)
  await fixture.waitFor(async () => expect(among(await ada.list('Sent'))).toEqual([{ subject, flags: ['\\Seen'] }]))
  await fixture.waitFor(async () => expect(among(await ada.list('INBOX'))).toHaveLength(1))
  await fixture.requestSync(accountId)
  await fixture.waitFor(async () => expect(among(await fixture.listEmails({ folder: 'inbox' }))).toHaveLength(1))
  expect(among(await fixture.listEmails({ folder: 'sent' })).map((mail) => mail.id)).toEqual([id])
  await fixture.sam.delete('/pages/email/delete-account', { id: accountId })
})

test.skipIf(isMissing)('names rejected recipients and delivers to the others once', async () => {
  const accountId = await fixture.connect()
  const subject = `Half ${performance.now()}`
  const id = await fixture.send({
    accountId,
    to: [{ email: `ben@${TEST_DOMAIN}` }, { email: `nobody@${TEST_DOMAIN}` }],
    subject,
    message: 'x',
  })
  expect(await fixture.getDelivery(id)).toMatchObject({ state: 'failed', retryAt: null, problem: { code: 'recipients' } })
  expect((await fixture.getDelivery(id)).problem.detail).toContain(`nobody@${TEST_DOMAIN}`)
  await using ben = await openImapClient(fixture.servers, 'ben')
  await fixture.waitFor(async () => expect((await ben.list('INBOX')).filter((one) => one.subject === subject)).toHaveLength(1))
  await fixture.sam.delete('/pages/email/delete-account', { id: accountId })
})

test.skipIf(isMissing)('retries when the server is unreachable', async () => {
  const accountId = await fixture.connect()
  await fixture.servers.smtp.stop()
  const subject = `Later ${performance.now()}`
  const id = await fixture.send({ accountId, to: [{ email: `ben@${TEST_DOMAIN}` }], subject, message: 'x' })
  expect(await fixture.getDelivery(id)).toMatchObject({ state: 'failed', retryAt: expect.any(String), problem: { code: 'unreachable' } })
  await fixture.servers.smtp.start()
  expect((await fixture.sam.post('/pages/email/send-again', { id })).status).toBe(200)
  await using ben = await openImapClient(fixture.servers, 'ben')
  await fixture.waitFor(async () => expect((await ben.list('INBOX')).filter((one) => one.subject === subject)).toHaveLength(1))
  await fixture.waitFor(async () => expect(await fixture.getDelivery(id)).toMatchObject({ state: 'sent' }))
})

const outside = { to: [{ email: 'ada@example.com', name: 'Ada' }], subject: 'Hi', message: '<p>Come in</p>' }

async function createDraft(server: EmailFixture, draft: object = outside) {
  const { body } = await server.as('helena').post('/pages/email/save-draft', { draft })
  return server.db.selectFrom('emails').selectAll().where('id', '=', body.mail.id).executeTakeFirstOrThrow()
}

const createContext = (server: EmailFixture) => createJobContext(server.app.platform, 'test') as never

test('sends through SMTP_URL without an account, in the name of the author', async () => {
  await using smtp = await openSmtpServer()
  await using server = await openEmailFixture({ smtpUrl: smtp.url, emailFrom: 'Staffroom <office@example.com>' })
  const mail = await createDraft(server)
  const recipients = ['ada@example.com', 'bad address@example.com', 'x@y.test>\r\nRCPT TO:<eve@example.com']
  const result = await sendBySmtp(createContext(server), { account: null, mail, recipients })
  expect(result).toMatchObject({ accepted: ['ada@example.com'], rejected: [{ isPermanent: true }, { isPermanent: true }] })
  expect(smtp.received).toMatchObject([{ from: 'office@example.com', to: ['ada@example.com'] }])
  expect(smtp.received[0]!.source).toMatch(/^From: Helena Prado <helena@staffroom\.local>$/m)
  expect(smtp.received[0]!.source).toMatch(/^Sender: office@example\.com$/m)
})

test('reports results by the address as written when the server uses another form', async () => {
  const replies = { 'RCPT TO:<nobody@xn--mller-kva.example>': '550 no such person' }
  await using smtp = await openSmtpServer({ replies })
  await using server = await openEmailFixture({ smtpUrl: smtp.url })
  const recipients = ['ada@müller.example', 'ada@xn--mller-kva.example', 'eve..online@example.com', 'nobody@müller.example']
  const result = await sendBySmtp(createContext(server), { account: null, mail: await createDraft(server), recipients })
  expect(smtp.received[0]!.to).toEqual(['ada@xn--mller-kva.example', '"eve..online"@example.com'])
  expect(result.accepted).toEqual(recipients.slice(0, 3))
  expect(result.rejected).toMatchObject([{ email: 'nobody@müller.example', isPermanent: true }])
})

const rejections: [Record<string, string>, object][] = [
  [{ RCPT: '550 no such person' }, { code: 'recipients', isPermanent: true, isUnsure: false }],
  [{ RCPT: '451 try later' }, { code: 'recipients', isPermanent: false, isUnsure: false }],
  [{ '.': '552 too much' }, { code: 'too_large', isPermanent: true, isUnsure: false }],
  [{ '.': '554 spam' }, { code: 'refused', isPermanent: true, isUnsure: false }],
  [{ '.': '451 greylisted' }, { code: 'refused', isPermanent: false, isUnsure: false }],
  [{ AUTH: '535 wrong, geheim1' }, { code: 'password', isPermanent: false, isUnsure: false }],
]
test.for(rejections)('maps the server response %j to a problem', async ([replies, failure]) => {
  await using smtp = await openSmtpServer({ replies })
  await using server = await openEmailFixture({ smtpUrl: `smtp://office:geheim1@127.0.0.1:${smtp.port}` })
  const sending = sendBySmtp(createContext(server), { account: null, mail: await createDraft(server), recipients: ['ada@example.com'] })
  const thrown = await sending.catch((error: unknown) => error as Error)
  expect(thrown).toMatchObject(failure)
  expect((thrown as Error).message).not.toContain('geheim1')
})

test('a connection lost after the data is unsure, one lost before is not', async () => {
  await using smtp = await openSmtpServer({ hangUpAt: '.' })
  await using server = await openEmailFixture({ smtpUrl: smtp.url })
  const mail = await createDraft(server)
  const send = () => sendBySmtp(createContext(server), { account: null, mail, recipients: ['ada@example.com'] })
  await expect(send()).rejects.toMatchObject({ isUnsure: true })
  smtp.replies['MAIL'] = '421 bye'
  await expect(send()).rejects.toMatchObject({ isUnsure: false })
})
