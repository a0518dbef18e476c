import { expect, test } from 'vitest'
import { buildEmail, type OutgoingEmail } from './build.ts'
import { parseEmail } from './parse.ts'

const mail: OutgoingEmail = {
  messageId: 'two@example.test',
  from: { name: 'Amélie Laurent', email: 'amelie@example.test' },
  sender: null,
  to: [{ name: 'Ada, the first', email: 'ada@example.com' }],
  cc: [{ name: '', email: 'wei@example.test' }],
  subject: 'Über 你好',
  time: '2026-11-20T09:30:00.000Z',
  html: '<p>See <img src="cid:boat"></p>',
  text: 'See the boat — ' + 'long '.repeat(300),
  isPlain: false,
  references: ['first@example.com', 'zero@example.com'],
  isAnswer: true,
  calendar: null,
  files: [
    { name: 'boat.png', type: 'image/png', contentId: 'boat', content: Buffer.from('picture') },
    { name: 'Rechnung für 报告.pdf', type: 'application/pdf', contentId: null, content: Buffer.from('%PDF-') },
  ],
}

test('parses what it builds', async () => {
  const source = await buildEmail(mail)
  expect(await parseEmail(source)).toMatchObject({
    messageId: mail.messageId,
    from: mail.from,
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject,
    time: mail.time,
    html: expect.stringContaining(mail.html),
    text: mail.text.trimEnd(),
    references: mail.references,
    attachments: [
      { name: 'boat.png', contentId: 'boat' },
      { name: 'Rechnung für 报告.pdf', contentId: null },
    ],
  })
  expect(source.toString()).toMatch(/^In-Reply-To: <zero@example\.com>\r$/m)
  expect(
    source
      .toString()
      .split('\r\n')
      .every((line) => line.length <= 998),
  ).toBe(true)
})

test('builds the same bytes each time', async () => {
  expect((await buildEmail(mail)).equals(await buildEmail(mail))).toBe(true)
})

test('a plain-text email has no HTML', async () => {
  const source = (await buildEmail({ ...mail, isPlain: true, files: [] })).toString()
  expect(source).toMatch(/^Content-Type: text\/plain/m)
  expect(source).not.toMatch(/html|multipart/)
})

test('names, subjects and addresses cannot inject headers or text', async () => {
  const evil = 'x\r\nBcc: eve@example.com\r\n\r\nBuy!\u2028X-Evil: y'
  const source = await buildEmail({
    ...mail,
    subject: evil,
    from: { name: evil, email: 'amelie@example.test' },
    to: [{ name: evil, email: 'ada@example.com>, <eve@example.com' }],
    cc: [{ name: 'x', email: 'wei@example.test\r\nBcc: eve@example.com' }],
    references: ['a@b\r\nBcc: eve@example.com', 'fine@example.com'],
    files: [{ name: evil, type: 'text/plain', contentId: evil, content: Buffer.from('x') }],
  })
  const [header] = source.toString().split('\r\n\r\n')
  expect(header).not.toMatch(/^(?:Bcc|X-Evil|Buy)/im)
  expect(source.toString()).not.toMatch(/^(?:Bcc|X-Evil)/im)
  const parsed = await parseEmail(source)
  expect(parsed.to.map(({ email }) => email)).not.toContain('eve@example.com')
  expect(parsed.cc).toHaveLength(1)
  expect(parsed.references).toEqual(['fine@example.com'])
})
