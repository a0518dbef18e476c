import { describe, expect, test } from 'vitest'
import { TRACKER_HOST, hostileEmails } from './hostile-emails.ts'
import { sanitizeDraft, sanitizeEmail } from './index.ts'

const files = [{ contentId: 'logo@shop.test', address: '/files/12/logo.png' }]
const clean = (html: string) => sanitizeEmail(html, { files }).html

const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/g
const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g
const NEVER =
  /^(?:script|style|svg|math|iframe|frame|object|embed|form|input|button|base|meta|link|template|video|audio|source|textarea|title|noscript)$/

/** Splits output into tags and text without brackets. */
function splitHtml(html: string) {
  const tags = [...html.matchAll(TAG)].map(([, name = '', attributeText = '']) => ({
    name,
    attributes: [...attributeText.matchAll(ATTRIBUTE)],
  }))
  return { tags, text: html.replace(TAG, '') }
}

describe.each(Object.entries(hostileEmails))('an email with %s', (_name, html) => {
  test('keeps only safe elements and attributes', () => {
    const { tags, text } = splitHtml(clean(html))
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

  test('is unchanged when sanitized again', () => {
    const cleaned = clean(html).replaceAll(/ data-(?:remote-src|quote)(?:="\d+")?/g, '')
    expect(clean(cleaned).replaceAll(/<img[^>]*>/g, '')).toBe(cleaned.replaceAll(/<img[^>]*>/g, ''))
  })

  test('leaves nothing to load in a draft', () => {
    expect(sanitizeDraft(html).replaceAll(/ href="[^"]*"/g, '')).not.toContain(TRACKER_HOST)
  })
})

describe('sanitizeEmail', () => {
  test('keeps text, tables, colors and links', () => {
    const html =
      '<table width="600" style="border-collapse:collapse"><tbody><tr><td bgcolor="#fafafa" style="color:#333;padding:4px 8px"><b>Hi</b></td></tr></tbody></table>'
    expect(clean(html)).toBe(html)
    expect(clean('<a href="https://a.test/?a=1&amp;b=ü">x</a>')).toBe(
      '<a href="https://a.test/?a=1&amp;b=ü" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
    expect(clean('<a href="mailto:ada@a.test">x</a>')).toContain('href="mailto:ada@a.test"')
  })

  test('keeps fonts and color functions, and removes only declarations that load something', () => {
    const style = `font:12px/1.5 'Segoe UI', Arial;color:rgba(0, 0, 0, .5) !important;background:url(x);margin:0 auto;z-index:3`
    expect(clean(`<p style="${style}">x</p>`)).toBe(
      `<p style="font:12px/1.5 'Segoe UI', Arial;color:rgba(0, 0, 0, .5) !important;margin:0 auto">x</p>`,
    )
  })

  test('shows inline images from the files', () => {
    expect(clean('<img src="cid:logo@shop.test" alt="Logo">')).toBe('<img alt="Logo" src="/files/12/logo.png" />')
    expect(clean('<img src="CID:logo%40shop.test">')).toContain('/files/12/logo.png')
    expect(clean('<img src="/files/12/logo.png">')).toContain('src="/files/12/logo.png"')
    expect(clean('<img src="cid:other">')).toBe('')
  })

  test('lists remote images once each instead of their URLs', () => {
    const html = '<img src="https://a.test/1.png"><table background="//b.test/2.png"><img srcset="https://a.test/1.png 2x"></table>'
    const { html: output, remoteImages } = sanitizeEmail(html, { files })
    expect(remoteImages).toEqual(['https://a.test/1.png', 'https://b.test/2.png'])
    expect(output).toBe('<img data-remote-src="0" /><table data-remote-src="1"><img data-remote-src="0" /></table>')
  })

  test('removes tracking pixels', () => {
    expect(sanitizeEmail(hostileEmails['a tracker']!, { files })).toEqual({ html: '', remoteImages: [] })
  })

  test('marks quoted emails and ignores marks of the sender', () => {
    expect(clean('<div class="gmail_quote">x</div>')).toBe('<div data-quote>x</div>')
    expect(clean('<blockquote type="cite">x</blockquote>')).toBe('<blockquote data-quote>x</blockquote>')
    expect(clean('<p data-quote>x</p><p data-remote-src="0">y</p>')).toBe('<p>x</p><p>y</p>')
  })

  test('keeps the colors of the body', () => {
    expect(clean('<html><head><title>T</title></head><body bgcolor="#eee" text="#111">x</body></html>')).toBe(
      '<div bgcolor="#eee" style="background-color:#eee;color:#111">x</div>',
    )
  })

  test('sanitizes a megabyte of hostile HTML in seconds', { tags: ['long'] }, () => {
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

  test('handles endless whitespace in colors and values quickly', () => {
    const blanks = (count: number) => `red${' '.repeat(count)}(`
    expect(clean(`<body bgcolor="${blanks(150_000)}" text="${blanks(150_000)}"><p>x</p></body>`)).toContain('<p>x</p>')
    expect(clean(`<p style="color:${blanks(4_900)}">x</p>`.repeat(200))).toBe('<p>x</p>'.repeat(200))
  })
})

test('a draft keeps images of workspace files and small embedded ones', () => {
  const html = '<p>x<img src="/files/3/a%20b.png" /><img src="data:image/png;base64,aGk=" /></p>'
  expect(sanitizeDraft(html)).toBe(html)
  expect(sanitizeDraft('<img src="/files/../jwt/logout">')).toBe('')
  expect(sanitizeDraft('<img src="https://a.test/1.png">')).toBe('')
})

test('a draft keeps remote images of a quoted email', () => {
  const stored = sanitizeDraft('<img width="9" data-remote-src="https://a.test/1.png?a=1&amp;b=2"><img data-remote-src="javascript:x">')
  expect(stored).toBe('<img width="9" src="https://a.test/1.png?a=1&amp;b=2" />')
  expect(sanitizeEmail(stored, { files: [] })).toEqual({
    html: '<img width="9" data-remote-src="0" />',
    remoteImages: ['https://a.test/1.png?a=1&b=2'],
  })
})

test('keeps the quote mark when a draft is saved again', () => {
  const written = '<p>x</p><div class="gmail_quote"><p class="other">y</p></div>'
  const stored = sanitizeDraft(written)
  expect(sanitizeDraft(stored)).toBe('<p>x</p><div class="gmail_quote"><p>y</p></div>')
  expect(sanitizeEmail(stored, { files: [] }).html).toBe('<p>x</p><div data-quote><p>y</p></div>')
})
