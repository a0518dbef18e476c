import { expect, test } from 'vitest'
import { openSmtpServer } from './smtp-server.ts'
import { createMailTransport, type Mail } from './transport.ts'

const from = 'Staffroom <office@example.com>'
const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Come in.' }
const transportTo = (smtpUrl: string) => createMailTransport({ smtpUrl, mailFrom: from })

test('a mail reaches the server with sender, recipient, subject, text and page', async () => {
  await using server = await openSmtpServer()
  await transportTo(server.url).send({ ...mail, html: '<p>Come in.</p>' })
  const [got] = server.received
  expect(got).toMatchObject({ from: 'office@example.com', to: ['ada@example.com'] })
  expect(got!.source).toMatch(/^From: Staffroom <office@example\.com>$/m)
  expect(got!.source).toMatch(/^To: ada@example\.com$/m)
  expect(got!.source).toMatch(/^Subject: Hello$/m)
  expect(got!.source).toContain('multipart/alternative')
  expect(got!.source).toContain('Come in.')
})

test('a mail that is sent again is the same mail by its Message-ID', async () => {
  await using server = await openSmtpServer()
  const transport = transportTo(server.url)
  for (const key of ['invoice-1', 'invoice-1', 'invoice-2']) await transport.send({ ...mail, key })
  const ids = server.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1])
  expect(ids).toEqual(['<invoice-1@example.com>', '<invoice-1@example.com>', '<invoice-2@example.com>'])
})

test('words beyond ASCII arrive', async () => {
  await using server = await openSmtpServer()
  await transportTo(server.url).send({ ...mail, subject: '新密码', text: 'Grüße' })
  expect(server.received[0]!.source).toContain(`=?UTF-8?B?${Buffer.from('新密码').toString('base64')}?=`)
  expect(server.received[0]!.source).toContain('Gr=C3=BC=C3=9Fe')
})

test('nothing in a subject can begin another header or the text', async () => {
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
test.for(hostileRecipients)('a recipient that is not one plain address is refused: %j', async (to) => {
  await using server = await openSmtpServer()
  await expect(transportTo(server.url).send({ ...mail, to })).rejects.toMatchObject({ isPermanent: true })
  expect(server.received).toEqual([])
})

test('a refusal for good is told from one for now', async () => {
  await using server = await openSmtpServer({ refuse: { RCPT: '550 no such person' } })
  await expect(transportTo(server.url).send(mail)).rejects.toMatchObject({ isPermanent: true, message: expect.stringContaining('550') })
  server.refuse.RCPT = '451 try later'
  await expect(transportTo(server.url).send(mail)).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('451') })
})

test('a wrong password is tried again and never told', async () => {
  const plain = Buffer.from('\0office\0p@ss:word').toString('base64')
  await using server = await openSmtpServer({ refuse: { AUTH: `535 you said ${plain} that is p@ss:word` } })
  const failure = transportTo(`smtp://office:p%40ss%3Aword@127.0.0.1:${server.port}`).send(mail)
  await expect(failure).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('535 you said *** that is ***') })
})

test('a server that is not there is a failure for now', async () => {
  const gone = await openSmtpServer()
  await gone[Symbol.asyncDispose]()
  await expect(transportTo(gone.url).send(mail)).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('ESOCKET') })
})

test('a server that says nothing is given up', async () => {
  await using server = await openSmtpServer({ isSilent: true })
  const hasty = createMailTransport({ smtpUrl: server.url, mailFrom: from }, { connectMs: 50, silenceMs: 50 })
  await expect(hasty.send(mail)).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('ETIMEDOUT') })
})

test('without SMTP_URL nothing is configured and nothing sent', async () => {
  const transport = createMailTransport({ smtpUrl: undefined, mailFrom: from })
  expect(transport.isConfigured).toBe(false)
  await expect(transport.send(mail)).rejects.toThrow('SMTP_URL is not set.')
})
