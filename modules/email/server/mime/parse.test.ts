import { expect, test } from 'vitest'
import { parseEmail } from './parse.ts'

/** Joins lines; bytes beyond ASCII are given as Latin-1. */
const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const bytes = (text: string) => Buffer.from(text).toString('latin1')
const base64 = (content: Uint8Array | string) => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
const from = ['From: Ada <ada@example.com>', 'Date: Fri, 20 Nov 2026 10:30:00 +0100', 'Message-ID: <one@example.com>', 'MIME-Version: 1.0']

test('parses people, date, ids and text of a plain email', async () => {
  const parsed = await parseEmail(
    mail(
      ...from,
      'To: Helena Prado <helena@example.test>, Crew: wei@example.test, "Weber, Jonas" <jonas@example.test>;',
      'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
      'In-Reply-To: <zero@example.com>',
      'References: <first@example.com> <zero@example.com>',
      '',
      'Come in.',
    ),
  )
  expect(parsed).toMatchObject({
    from: { name: 'Ada', email: 'ada@example.com' },
    to: [
      { name: 'Helena Prado', email: 'helena@example.test' },
      { name: '', email: 'wei@example.test' },
      { name: 'Weber, Jonas', email: 'jonas@example.test' },
    ],
    subject: 'Grüße',
    messageId: 'one@example.com',
    references: ['first@example.com', 'zero@example.com'],
    time: '2026-11-20T09:30:00.000Z',
    text: 'Come in.',
    html: '',
    isPlain: true,
    defects: [],
  })
  expect(parsed.header).toMatch(/^From: Ada <ada@example\.com>\r\nDate: /)
})

test('parses nested parts with text, HTML, inline image and attachment', async () => {
  const parsed = await parseEmail(
    mail(
      ...from,
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=middle',
      '',
      '--middle',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'See the boat.',
      '--middle',
      'Content-Type: multipart/related; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>See <img src="cid:boat@example.com"></p>',
      '--inner',
      'Content-Type: image/png; name=boat.png',
      'Content-ID: <boat@example.com>',
      'Content-Disposition: inline',
      'Content-Transfer-Encoding: base64',
      '',
      base64('picture'),
      '--inner--',
      '--middle--',
      '--outer',
      'Content-Type: application/pdf; name=list.pdf',
      'Content-Disposition: attachment; filename=list.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      base64('%PDF-'),
      '--outer--',
    ),
  )
  expect(parsed.text.trim()).toBe('See the boat.')
  expect(parsed.html).toContain('<img src="cid:boat@example.com">')
  expect(parsed.isPlain).toBe(false)
  expect(parsed.attachments.map(({ name, contentId, content }) => [name, contentId, Buffer.from(content).toString()])).toEqual([
    ['boat.png', 'boat@example.com', 'picture'],
    ['list.pdf', null, '%PDF-'],
  ])
})

test('extracts text from HTML without scripts and styles', async () => {
  const parsed = await parseEmail(
    mail(
      ...from,
      'Content-Type: text/html',
      '',
      '<html><head><title>No</title></head><style>p{}</style><p>Tea &amp; cake</p><script>x<y</script><!-- no -->at&nbsp;four<br>&lt;3',
    ),
  )
  expect(parsed.text).toBe('Tea & cake\nat four\n<3')
})

const charsets: [string, Buffer, string][] = [
  ['iso-2022-jp', Buffer.from('\x1b$B$3$s$K$A$O\x1b(B', 'latin1'), 'こんにちは'],
  ['gb18030', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
  ['windows-1252', Buffer.from([0x80]), '€'],
  ['koi8-r', Buffer.from([0xf0, 0xd2, 0xc9]), 'При'],
  ['utf-8', Buffer.from('ñ'), 'ñ'],
]
test.for(charsets)('decodes text and subject in %s', async ([charset, encoded, words]) => {
  const parsed = await parseEmail(
    mail(
      ...from,
      `Subject: =?${charset}?B?${encoded.toString('base64')}?=`,
      `Content-Type: text/plain; charset=${charset}`,
      'Content-Transfer-Encoding: base64',
      '',
      encoded.toString('base64'),
    ),
  )
  expect([parsed.subject, parsed.text.trim()]).toEqual([words, words])
})

test('decodes 8-bit headers in UTF-8 and Latin-1', async () => {
  const utf8 = await parseEmail(mail(`From: ${bytes('Amélie')} <amelie@example.test>`, `Subject: ${bytes('Café 你好')}`, '', 'x'))
  expect([utf8.from.name, utf8.subject]).toEqual(['Amélie', 'Café 你好'])
  const latin = await parseEmail(mail('From: Am\xe9lie <amelie@example.test>', 'Subject: Caf\xe9', '', 'x'))
  expect([latin.from.name, latin.subject, latin.header.includes('Café')]).toEqual(['Amélie', 'Café', true])
})

test('decodes file names in RFC 2231 and encoded words, and removes paths', async () => {
  const file = (...header: string[]) => ['--b', 'Content-Type: application/octet-stream', ...header, '', 'x']
  const parsed = await parseEmail(
    mail(
      ...from,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...file("Content-Disposition: attachment; filename*0*=UTF-8''Rechnung%20; filename*1*=%C3%BC; filename*2=.pdf"),
      ...file(`Content-Disposition: attachment; filename="=?utf-8?B?${Buffer.from('报告.pdf').toString('base64')}?="`),
      ...file('Content-Disposition: attachment; filename="../../etc/passwd"'),
      ...file('Content-Disposition: attachment'),
      '--b--',
    ),
  )
  expect(parsed.attachments.map(({ name }) => name)).toEqual(['Rechnung ü.pdf', '报告.pdf', 'passwd', 'attachment'])
})

test('derives a stable id without Message-ID and has no time without Date', async () => {
  const source = mail('From: ada@example.com', 'Subject: Hi', '', 'x')
  const [one, again] = [await parseEmail(source), await parseEmail(source)]
  expect(one.time).toBeNull()
  expect(one.messageId).toBe(again.messageId)
  expect(one.messageId).toMatch(/@no-id\.invalid$/)
  const other = await parseEmail(mail('From: ada@example.com', 'Subject: Ho', 'Date: yesterday', '', 'x'))
  expect([other.messageId === one.messageId, other.time]).toEqual([false, null])
})

test('joins flowed text', async () => {
  const parsed = await parseEmail(mail(...from, 'Content-Type: text/plain; format=flowed', '', 'This is one ', 'line.', 'Another.'))
  expect(parsed.text.trim()).toBe('This is one line.\nAnother.')
})

test('keeps the signature of a signed email and reports an encrypted one', async () => {
  const signed = await parseEmail(
    mail(
      ...from,
      'Content-Type: multipart/signed; micalg=pgp-sha256; protocol="application/pgp-signature"; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Signed.',
      '--b',
      'Content-Type: application/pgp-signature; name=signature.asc',
      '',
      '-----BEGIN PGP SIGNATURE-----',
      '--b--',
    ),
  )
  expect(signed.text.trim()).toBe('Signed.')
  expect(signed.attachments.map(({ name }) => name)).toEqual(['signature.asc'])
  expect(signed.defects).toEqual([])
  const encrypted = await parseEmail(
    mail(
      ...from,
      'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
      '',
      '--b',
      'Content-Type: application/pgp-encrypted',
      '',
      'Version: 1',
      '--b',
      'Content-Type: application/octet-stream; name=encrypted.asc',
      '',
      '-----BEGIN PGP MESSAGE-----',
      'abc',
      '--b--',
    ),
  )
  expect(encrypted.defects).toEqual(['encrypted'])
  expect(encrypted.attachments.map(({ name }) => name)).toEqual(['version.asc', 'encrypted.asc'])
  expect(Buffer.from(encrypted.attachments[1]!.content).toString()).toContain('BEGIN PGP MESSAGE')
})

test('finds an invitation and lists it as one file', async () => {
  const calendar = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR']
  const parsed = await parseEmail(
    mail(
      ...from,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
      '',
      ...calendar,
      '--b',
      'Content-Type: application/ics; name=invite.ics',
      'Content-Disposition: attachment; filename=invite.ics',
      '',
      ...calendar,
      '--b--',
    ),
  )
  expect(parsed.invitation).toContain('METHOD:REQUEST')
  expect(parsed.attachments.map(({ name }) => name)).toEqual(['invite.ics'])
})

test('keeps winmail.dat, forwarded emails and archives as files', async () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_000)])
  const parsed = await parseEmail(
    mail(
      ...from,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: application/ms-tnef; name=winmail.dat',
      'Content-Transfer-Encoding: base64',
      '',
      base64(Buffer.from([0x78, 0x9f, 0x3e, 0x22])),
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: Inner',
      '',
      'Inner words',
      '--b',
      'Content-Type: application/zip; name=bomb.zip',
      'Content-Transfer-Encoding: base64',
      '',
      base64(zip),
      '--b--',
    ),
  )
  expect(parsed.attachments.map(({ name }) => name)).toEqual(['winmail.dat', 'message.eml', 'bomb.zip'])
  expect(parsed.text).not.toContain('Inner words')
  expect(Buffer.from(parsed.attachments[2]!.content).equals(zip)).toBe(true)
})

test('parses unterminated parts and unknown charsets as far as possible', async () => {
  const parsed = await parseEmail(
    mail(
      ...from,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=nonsense',
      '',
      'Words',
      '--c',
      'more',
    ),
  )
  expect(parsed.text).toContain('Words')
  expect(await parseEmail(Buffer.alloc(0))).toMatchObject({ subject: '', text: '', attachments: [] })
  expect(await parseEmail(Buffer.from([0, 1, 2, 255, 254]))).toMatchObject({ attachments: [] })
  const nul = await parseEmail(mail(...from, 'Subject: a\0b', '', 'c\0d'))
  expect(nul.subject + nul.text + nul.header).not.toContain('\0')
})

test('reports ten thousand nested parts as damaged and keeps the header', async () => {
  const depth = Array.from({ length: 10_000 }, (_, index) => [
    `Content-Type: multipart/mixed; boundary=b${index}`,
    '',
    `--b${index}`,
  ]).flat()
  const parsed = await parseEmail(mail(...from, 'Subject: Deep', ...depth, 'Content-Type: text/plain', '', 'Words'))
  expect(parsed).toMatchObject({ subject: 'Deep', from: { email: 'ada@example.com' }, defects: ['damaged'], attachments: [] })
})

test('keeps a thousand of ten thousand recipients', async () => {
  const people = Array.from({ length: 10_000 }, (_, index) => `p${index}@example.com`).join(',\r\n ')
  const parsed = await parseEmail(
    mail(...from, `To: ${people}`, ...Array.from({ length: 20_000 }, () => `X-Long: ${'x'.repeat(100)}`), '', 'x'),
  )
  expect(parsed.to.length).toBe(1_000)
})

test('parses a 50 MB attachment without blocking the event loop', { tags: ['long'] }, async () => {
  const content = Buffer.alloc(50 * 1024 * 1024, 'staffroom ')
  const source = Buffer.concat([
    mail(...from, 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Here.', '--b', ''),
    mail('Content-Type: application/octet-stream; name=large.bin', 'Content-Transfer-Encoding: base64', '', base64(content), '--b--'),
  ])
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const parsed = await parseEmail(source)
  clearInterval(timer)
  expect(parsed.text.trim()).toBe('Here.')
  expect(Buffer.from(parsed.attachments[0]!.content).equals(content)).toBe(true)
  expect(turns).toBeGreaterThan(10)
})
