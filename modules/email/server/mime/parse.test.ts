import { expect, test } from 'vitest'
import { parseMail } from './parse.ts'

/** A mail as a list of lines; bytes beyond ASCII stand as they are in Latin-1. */
const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1')
const bytes = (text: string) => Buffer.from(text).toString('latin1')
const base64 = (content: Uint8Array | string) => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n')
const from = ['From: Ada <ada@example.com>', 'Date: Fri, 20 Nov 2026 10:30:00 +0100', 'Message-ID: <one@example.com>', 'MIME-Version: 1.0']

test('a plain mail is read with its people, time, ids and words', async () => {
  const parsed = await parseMail(
    mail(
      ...from,
      'To: Helena Prado <helena@harbour.test>, Crew: wei@harbour.test, "Weber, Jonas" <jonas@harbour.test>;',
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
      { name: 'Helena Prado', email: 'helena@harbour.test' },
      { name: '', email: 'wei@harbour.test' },
      { name: 'Weber, Jonas', email: 'jonas@harbour.test' },
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

test('parts within parts: the words, the page, the picture in it and the file beside it', async () => {
  const parsed = await parseMail(
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

test('a page without words beside it gives words for search, without its scripts and styles', async () => {
  const parsed = await parseMail(
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
test.for(charsets)('words and subjects in %s are read', async ([charset, given, words]) => {
  const parsed = await parseMail(
    mail(
      ...from,
      `Subject: =?${charset}?B?${given.toString('base64')}?=`,
      `Content-Type: text/plain; charset=${charset}`,
      'Content-Transfer-Encoding: base64',
      '',
      given.toString('base64'),
    ),
  )
  expect([parsed.subject, parsed.text.trim()]).toEqual([words, words])
})

test('headers with raw 8-bit letters are read, in UTF-8 and in Latin-1', async () => {
  const utf8 = await parseMail(mail(`From: ${bytes('Amélie')} <amelie@harbour.test>`, `Subject: ${bytes('Café 你好')}`, '', 'x'))
  expect([utf8.from.name, utf8.subject]).toEqual(['Amélie', 'Café 你好'])
  const latin = await parseMail(mail('From: Am\xe9lie <amelie@harbour.test>', 'Subject: Caf\xe9', '', 'x'))
  expect([latin.from.name, latin.subject, latin.header.includes('Café')]).toEqual(['Amélie', 'Café', true])
})

test('names of files in RFC 2231, in encoded words and with folders in them', async () => {
  const file = (...header: string[]) => ['--b', 'Content-Type: application/octet-stream', ...header, '', 'x']
  const parsed = await parseMail(
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

test('without Date and Message-ID there is no time, and an id that is the same each time', async () => {
  const source = mail('From: ada@example.com', 'Subject: Hi', '', 'x')
  const [one, again] = [await parseMail(source), await parseMail(source)]
  expect(one.time).toBeNull()
  expect(one.messageId).toBe(again.messageId)
  expect(one.messageId).toMatch(/@no-id\.invalid$/)
  const other = await parseMail(mail('From: ada@example.com', 'Subject: Ho', 'Date: yesterday', '', 'x'))
  expect([other.messageId === one.messageId, other.time]).toEqual([false, null])
})

test('flowed text is put together again', async () => {
  const parsed = await parseMail(mail(...from, 'Content-Type: text/plain; format=flowed', '', 'This is one ', 'line.', 'Another.'))
  expect(parsed.text.trim()).toBe('This is one line.\nAnother.')
})

test('a signed mail keeps its signature, an encrypted one its sealed part, and says so', async () => {
  const signed = await parseMail(
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
  const sealed = await parseMail(
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
  expect(sealed.defects).toEqual(['encrypted'])
  expect(sealed.attachments.map(({ name }) => name)).toEqual(['version.asc', 'encrypted.asc'])
  expect(Buffer.from(sealed.attachments[1]!.content).toString()).toContain('BEGIN PGP MESSAGE')
})

test('an invitation is found, and is a file once', async () => {
  const calendar = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR']
  const parsed = await parseMail(
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

test('winmail.dat, a forwarded mail and an archive stay files as they are', async () => {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(1_000)])
  const parsed = await parseMail(
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

test('parts that never end and letters that are none are read as far as they go', async () => {
  const parsed = await parseMail(
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
  expect(await parseMail(Buffer.alloc(0))).toMatchObject({ subject: '', text: '', attachments: [] })
  expect(await parseMail(Buffer.from([0, 1, 2, 255, 254]))).toMatchObject({ attachments: [] })
  const nul = await parseMail(mail(...from, 'Subject: a\0b', '', 'c\0d'))
  expect(nul.subject + nul.text + nul.header).not.toContain('\0')
})

test('ten thousand parts within each other are a damaged mail with its header', async () => {
  const depth = Array.from({ length: 10_000 }, (_, index) => [
    `Content-Type: multipart/mixed; boundary=b${index}`,
    '',
    `--b${index}`,
  ]).flat()
  const parsed = await parseMail(mail(...from, 'Subject: Deep', ...depth, 'Content-Type: text/plain', '', 'Words'))
  expect(parsed).toMatchObject({ subject: 'Deep', from: { email: 'ada@example.com' }, defects: ['damaged'], attachments: [] })
})

test('of ten thousand people and endless headers a thousand people are kept', async () => {
  const people = Array.from({ length: 10_000 }, (_, index) => `p${index}@example.com`).join(',\r\n ')
  const parsed = await parseMail(
    mail(...from, `To: ${people}`, ...Array.from({ length: 20_000 }, () => `X-Long: ${'x'.repeat(100)}`), '', 'x'),
  )
  expect(parsed.to.length).toBe(1_000)
})

test('a file of 50 MB comes whole, while the event loop stays free', { tags: ['long'] }, async () => {
  const content = Buffer.alloc(50 * 1024 * 1024, 'staffroom ')
  const source = Buffer.concat([
    mail(...from, 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Here.', '--b', ''),
    mail('Content-Type: application/octet-stream; name=large.bin', 'Content-Transfer-Encoding: base64', '', base64(content), '--b--'),
  ])
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  const parsed = await parseMail(source)
  clearInterval(timer)
  expect(parsed.text.trim()).toBe('Here.')
  expect(Buffer.from(parsed.attachments[0]!.content).equals(content)).toBe(true)
  expect(turns).toBeGreaterThan(10)
})
