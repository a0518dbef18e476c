import { expect, test } from 'vitest'
import { buildMail, type OutgoingMail } from './build.ts'
import { parseMail } from './parse.ts'

const mail: OutgoingMail = {
  messageId: 'two@harbour.test',
  from: { name: 'Amélie Laurent', email: 'amelie@harbour.test' },
  sender: null,
  to: [{ name: 'Ada, the first', email: 'ada@example.com' }],
  cc: [{ name: '', email: 'wei@harbour.test' }],
  subject: 'Über 你好',
  time: '2026-11-20T09:30:00.000Z',
  html: '<p>See <img src="cid:boat"></p>',
  text: 'See the boat — ' + 'long '.repeat(300),
  isPlain: false,
  references: ['first@example.com', 'zero@example.com'],
  isAnswer: true,
  files: [
    { name: 'boat.png', type: 'image/png', contentId: 'boat', content: Buffer.from('picture') },
    { name: 'Rechnung für 报告.pdf', type: 'application/pdf', contentId: null, content: Buffer.from('%PDF-') },
  ],
}

test('what is built is read the same', async () => {
  const source = await buildMail(mail)
  expect(await parseMail(source)).toMatchObject({
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

test('it is the same, byte by byte, each time', async () => {
  expect((await buildMail(mail)).equals(await buildMail(mail))).toBe(true)
})

test('a plain mail has no page', async () => {
  const source = (await buildMail({ ...mail, isPlain: true, files: [] })).toString()
  expect(source).toMatch(/^Content-Type: text\/plain/m)
  expect(source).not.toMatch(/html|multipart/)
})

test('nothing that people write begins another header, another address or the text', async () => {
  const evil = 'x\r\nBcc: eve@example.com\r\n\r\nBuy!\u2028X-Evil: y'
  const source = await buildMail({
    ...mail,
    subject: evil,
    from: { name: evil, email: 'amelie@harbour.test' },
    to: [{ name: evil, email: 'ada@example.com>, <eve@example.com' }],
    cc: [{ name: 'x', email: 'wei@harbour.test\r\nBcc: eve@example.com' }],
    references: ['a@b\r\nBcc: eve@example.com', 'fine@example.com'],
    files: [{ name: evil, type: 'text/plain', contentId: evil, content: Buffer.from('x') }],
  })
  const [header] = source.toString().split('\r\n\r\n')
  expect(header).not.toMatch(/^(?:Bcc|X-Evil|Buy)/im)
  expect(source.toString()).not.toMatch(/^(?:Bcc|X-Evil)/im)
  const parsed = await parseMail(source)
  expect(parsed.to.map(({ email }) => email)).not.toContain('eve@example.com')
  expect(parsed.cc).toHaveLength(1)
  expect(parsed.references).toEqual(['fine@example.com'])
})
