import { expect, test } from 'vitest'
import { openSmtpServer } from './smtp-server.ts'
import { createEmailTransport, type EmailMessage } from './transport.ts'

const from = 'Staffroom <office@example.com>'
const mail: EmailMessage = { to: 'ada@example.com', subject: 'Hello', text: 'Come in.' }
const transportTo = (smtpUrl: string) => createEmailTransport({ smtpUrl, emailFrom: from })

test('sends an email with sender, recipient, subject, text and HTML', async () => {
  await using server = await openSmtpServer()
  await transportTo(server.url).send({ ...mail, html: '<p>Come in.</p>' })
  const [received] = server.received
  expect(received).toMatchObject({ from: 'office@example.com', to: ['ada@example.com'] })
  expect(received!.source).toMatch(/^From: Staffroom <office@example\.com>$/m)
  expect(received!.source).toMatch(/^To: ada@example\.com$/m)
  expect(received!.source).toMatch(/^Subject: Hello$/m)
  expect(received!.source).toContain('multipart/alternative')
  expect(received!.source).toContain('Come in.')
})

test('a repeated email has the same Message-ID', async () => {
  await using server = await openSmtpServer()
  const transport = transportTo(server.url)
  for (const key of ['invoice-1', 'invoice-1', 'invoice-2']) await transport.send({ ...mail, key })
  const ids = server.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1])
  expect(ids).toEqual(['<invoice-1@example.com>', '<invoice-1@example.com>', '<invoice-2@example.com>'])
})

test('sends non-ASCII text', async () => {
  await using server = await openSmtpServer()
  await transportTo(server.url).send({ ...mail, subject: '新密码', text: 'Grüße' })
  expect(server.received[0]!.source).toContain(`=?UTF-8?B?${Buffer.from('新密码').toString('base64')}?=`)
  expect(server.received[0]!.source).toContain('Gr=C3=BC=C3=9Fe')
})

test('a subject cannot inject headers or text', async () => {
  await using server = await openSmtpServer()
  await transportTo(server.url).send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com\n\nBuy!\u2028X: y' })
  const [headers] = server.received[0]!.source.split('\n\n')
  expect(headers).toMatch(/^Subject: Hi Bcc: eve@example\.com Buy! X: y$/m)
  expect(headers).not.toMatch(/^(Bcc|X):/m)
  expect(server.received[0]!.to).toEqual(['ada@example.com'])
})

const hostileRecipients = [
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com;eve@example.com',
  '"ada@example.com> RCPT TO:<eve"@example.com',
  'group: ada@example.com;',
  `${'a'.repeat(250)}@example.com`,
  '',
]
test.for(hostileRecipients)('rejects a recipient that is not a single plain address: %j', async (to) => {
  await using server = await openSmtpServer()
  await expect(transportTo(server.url).send({ ...mail, to })).rejects.toMatchObject({ isPermanent: true })
  expect(server.received).toEqual([])
})

test('distinguishes permanent from temporary rejections', async () => {
  await using server = await openSmtpServer({ replies: { RCPT: '550 no such person' } })
  await expect(transportTo(server.url).send(mail)).rejects.toMatchObject({ isPermanent: true, message: expect.stringContaining('550') })
  server.replies.RCPT = '451 try later'
  await expect(transportTo(server.url).send(mail)).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('451') })
})

test('a wrong password is a temporary failure and never appears in messages', async () => {
  const plain = Buffer.from('\0office\0p@ss:word').toString('base64')
  await using server = await openSmtpServer({ replies: { AUTH: `535 you said ${plain} that is p@ss:word` } })
  const failure = transportTo(`smtp://office:p%40ss%3Aword@127.0.0.1:${server.port}`).send(mail)
  await expect(failure).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('535 you said *** that is ***') })
})

test('an unreachable server is a temporary failure', async () => {
  const closed = await openSmtpServer()
  await closed[Symbol.asyncDispose]()
  await expect(transportTo(closed.url).send(mail)).rejects.toMatchObject({
    isPermanent: false,
    message: expect.stringContaining('ESOCKET'),
  })
})

test('gives up on a silent server', async () => {
  await using server = await openSmtpServer({ isSilent: true })
  const impatient = createEmailTransport({ smtpUrl: server.url, emailFrom: from }, { connectMs: 50, inactivityMs: 50 })
  await expect(impatient.send(mail)).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('ETIMEDOUT') })
})

test('without SMTP_URL sending is not configured and fails', async () => {
  const transport = createEmailTransport({ smtpUrl: undefined, emailFrom: from })
  expect(transport.isConfigured).toBe(false)
  await expect(transport.send(mail)).rejects.toThrow('SMTP_URL is not set.')
})
