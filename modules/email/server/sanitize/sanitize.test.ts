import { describe, expect, test } from 'vitest'
import { ELSEWHERE, hostileMails } from './hostile-mails.ts'
import { sanitiseDraft, sanitiseMail } from './index.ts'

const files = [{ contentId: 'logo@shop.test', address: '/files/12/logo.png' }]
const clean = (html: string) => sanitiseMail(html, { files }).html

const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/g
const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g
const NEVER =
  /^(?:script|style|svg|math|iframe|frame|object|embed|form|input|button|base|meta|link|template|video|audio|source|textarea|title|noscript)$/

/** What is left of a mail, read by the letter: everything that looks like a tag, and text without a bracket. */
function partsOf(html: string) {
  const tags = [...html.matchAll(TAG)].map(([, name = '', rest = '']) => ({ name, attributes: [...rest.matchAll(ATTRIBUTE)] }))
  return { tags, text: html.replace(TAG, '') }
}

describe.each(Object.entries(hostileMails))('Of a mail with %s', (_name, html) => {
  test('only harmless elements and attributes stay', () => {
    const { tags, text } = partsOf(clean(html))
    expect(text).not.toMatch(/[<>]/)
    for (const { name, attributes } of tags) {
      expect(name).not.toMatch(NEVER)
      for (const [, attribute = '', value = ''] of attributes) {
        expect(attribute).not.toMatch(/^(?:on|id$|class$|name$|srcset$|background$|ping$|tabindex$|action$)/)
        if (attribute === 'src') expect(value).toMatch(/^(?:\/files\/12\/|data:image\/(?:png|jpeg|gif|webp);base64,)/)
        if (attribute === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:)/)
        if (attribute === 'style') expect(value).not.toMatch(/url|image-set|expression|position|var\(|\\|@|vh/i)
      }
    }
  })

  test('what is left of it stays the same when it is cleaned again', () => {
    const once = clean(html).replaceAll(/ data-(?:remote-src|quote)(?:="\d+")?/g, '')
    expect(clean(once).replaceAll(/<img[^>]*>/g, '')).toBe(once.replaceAll(/<img[^>]*>/g, ''))
  })

  test('a draft of it keeps no address of anything to fetch', () => {
    expect(sanitiseDraft(html).replaceAll(/ href="[^"]*"/g, '')).not.toContain(ELSEWHERE)
  })
})

describe('A mail', () => {
  test('keeps its text, tables, colours and links', () => {
    const html =
      '<table width="600" style="border-collapse:collapse"><tbody><tr><td bgcolor="#fafafa" style="color:#333;padding:4px 8px"><b>Hi</b></td></tr></tbody></table>'
    expect(clean(html)).toBe(html)
    expect(clean('<a href="https://a.test/?a=1&amp;b=ü">x</a>')).toBe(
      '<a href="https://a.test/?a=1&amp;b=ü" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
    expect(clean('<a href="mailto:ada@a.test">x</a>')).toContain('href="mailto:ada@a.test"')
  })

  test('keeps the fonts and colour calls of its styles, and loses only the declarations that reach out', () => {
    const style = `font:12px/1.5 'Segoe UI', Arial;color:rgba(0, 0, 0, .5) !important;background:url(x);margin:0 auto;z-index:3`
    expect(clean(`<p style="${style}">x</p>`)).toBe(
      `<p style="font:12px/1.5 'Segoe UI', Arial;color:rgba(0, 0, 0, .5) !important;margin:0 auto">x</p>`,
    )
  })

  test('shows its own images from its files', () => {
    expect(clean('<img src="cid:logo@shop.test" alt="Logo">')).toBe('<img alt="Logo" src="/files/12/logo.png" />')
    expect(clean('<img src="CID:logo%40shop.test">')).toContain('/files/12/logo.png')
    expect(clean('<img src="/files/12/logo.png">')).toContain('src="/files/12/logo.png"')
    expect(clean('<img src="cid:other">')).toBe('')
  })

  test('lists the images from elsewhere once each, in place of their addresses', () => {
    const html = '<img src="https://a.test/1.png"><table background="//b.test/2.png"><img srcset="https://a.test/1.png 2x"></table>'
    const { html: shown, remoteImages } = sanitiseMail(html, { files })
    expect(remoteImages).toEqual(['https://a.test/1.png', 'https://b.test/2.png'])
    expect(shown).toBe('<img data-remote-src="0" /><table data-remote-src="1"><img data-remote-src="0" /></table>')
  })

  test('loses images that only tell that it was opened', () => {
    expect(sanitiseMail(hostileMails['a tracker']!, { files })).toEqual({ html: '', remoteImages: [] })
  })

  test('marks what repeats an earlier mail, and nothing marks itself', () => {
    expect(clean('<div class="gmail_quote">x</div>')).toBe('<div data-quote>x</div>')
    expect(clean('<blockquote type="cite">x</blockquote>')).toBe('<blockquote data-quote>x</blockquote>')
    expect(clean('<p data-quote>x</p><p data-remote-src="0">y</p>')).toBe('<p>x</p><p>y</p>')
  })

  test('takes the colours of its body along', () => {
    expect(clean('<html><head><title>T</title></head><body bgcolor="#eee" text="#111">x</body></html>')).toBe(
      '<div bgcolor="#eee" style="background-color:#eee;color:#111">x</div>',
    )
  })

  test('of a megabyte takes the processor seconds, not minutes, whatever it is made of', { tags: ['long'] }, () => {
    const repeated = [
      '<',
      '<b ',
      'rgb',
      '<p style="color:rgb(',
      '"',
      '/*',
      '<a href="',
      '&#',
      '<!--',
      '<div>',
      '<p>',
      '<x>',
      '<b></i>',
      '<div><p></div>',
      '<table><td>',
      '</p>',
    ]
    for (const part of repeated) {
      const html = `<p style="${'rgb('.repeat(1_200)}">${part.repeat(1_000_000 / part.length)}`
      const before = process.threadCpuUsage()
      clean(html)
      expect(process.threadCpuUsage(before).user, part).toBeLessThan(4_000_000)
    }
  })

  test('takes no long time over colours and values that are blanks for ever', () => {
    const blanks = (count: number) => `red${' '.repeat(count)}(`
    expect(clean(`<body bgcolor="${blanks(150_000)}" text="${blanks(150_000)}"><p>x</p></body>`)).toContain('<p>x</p>')
    expect(clean(`<p style="color:${blanks(4_900)}">x</p>`.repeat(200))).toBe('<p>x</p>'.repeat(200))
  })
})

test('A draft keeps images of the workspace’s files and small ones in the text', () => {
  const html = '<p>x<img src="/files/3/a%20b.png" /><img src="data:image/png;base64,aGk=" /></p>'
  expect(sanitiseDraft(html)).toBe(html)
  expect(sanitiseDraft('<img src="/files/../jwt/logout">')).toBe('')
  expect(sanitiseDraft('<img src="https://a.test/1.png">')).toBe('')
})

test('A draft keeps the images from elsewhere of a mail that it repeats, which its readers may ask for', () => {
  const stored = sanitiseDraft('<img width="9" data-remote-src="https://a.test/1.png?a=1&amp;b=2"><img data-remote-src="javascript:x">')
  expect(stored).toBe('<img width="9" src="https://a.test/1.png?a=1&amp;b=2" />')
  expect(sanitiseMail(stored, { files: [] })).toEqual({
    html: '<img width="9" data-remote-src="0" />',
    remoteImages: ['https://a.test/1.png?a=1&b=2'],
  })
})

test('The mark of a repeated mail stays, however often a draft is stored and read', () => {
  const written = '<p>x</p><div class="gmail_quote"><p class="other">y</p></div>'
  const stored = sanitiseDraft(written)
  expect(sanitiseDraft(stored)).toBe('<p>x</p><div class="gmail_quote"><p>y</p></div>')
  expect(sanitiseMail(stored, { files: [] }).html).toBe('<p>x</p><div data-quote><p>y</p></div>')
})
