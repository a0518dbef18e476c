import { expect, test } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '../../contract.ts'
import { sanitizeDraft } from '../sanitize/index.ts'
import { draftToPlainText } from './draft-text.ts'
import { htmlToText } from './html-text.ts'

const toText = (html: string) => draftToPlainText(sanitizeDraft(html))

test('keeps spaces, blank lines and the signature separator', () => {
  const html =
    '<p style="margin:0">services:<br>  web:<br>    ports: [80]<br><br><br>north   3<br>south  14 &lt; 15 &amp; more<br><br>-- <br>Sam</p>'
  expect(toText(html)).toBe('services:\n  web:\n    ports: [80]\n\n\nnorth   3\nsouth  14 < 15 & more\n\n-- \nSam')
})

test('formats lists, quotes, tables and links', () => {
  const html = `<p>Dear Sam,</p><p><br></p><ol><li>North<ul><li>Pier</li></ul></li><li>South</li></ol>
    <p>See <a href="https://a.test/?a=1&amp;b=2">the plan</a>, <a href="https://b.test/">https://b.test</a>
    or <a href="mailto:ada@a.test">Ada</a><img src="/files/3/berth.png" alt="A &quot;berth&quot;"></p>
    <blockquote><p>One</p><blockquote>Two</blockquote></blockquote>
    <table><tr><td>3</td> <td>4</td></tr></table>`
  expect(toText(html)).toBe(
    [
      'Dear Sam,',
      '',
      '1. North',
      '  - Pier',
      '2. South',
      'See the plan (https://a.test/?a=1&b=2), https://b.test or Ada (ada@a.test)A "berth"',
      '> One',
      '> > Two',
      '3\t4',
    ].join('\n'),
  )
})

test.each([
  ['a table', '<table><tbody><tr><td>3</td><td>4</td></tr><tr><td><p>5</p></td><td>6</td></tr></tbody></table>', '3\t4\n5\t6'],
  ['a layout table', '<table><tr><td></td><td><p>Dear Sam,</p><p>the berth</p></td></tr></table>', 'Dear Sam,\nthe berth'],
  ['a quote in a cell', '<table><tr><td>a</td><td><blockquote>b</blockquote></td></tr></table>', 'a\n> b'],
  ['a centered block', '<center><p>One</p><p>Two</p></center>', 'One\nTwo'],
  ['parts of a page', '<header>One</header><section>Two</section><article>Three</article>', 'One\nTwo\nThree'],
  ['terms', '<dl><dt>One</dt><dd>Two</dd></dl>', 'One\nTwo'],
  ['blocks in a font', '<font>One<div>Two</div></font>Three', 'One\nTwo\nThree'],
  ['blocks in a link', '<a href="https://a.test/"><div>One</div><div>Two</div></a>', 'One\nTwo (https://a.test/)'],
  ['a link in a font', '<a href="https://a.test/"><font>https://a.test</font></a>', 'https://a.test'],
  ['preformatted text', '<pre>\none\n  two\n\nthree\n</pre>four', 'one\n  two\n\nthree\nfour'],
  ['an empty line', '<div>One</div><div>&nbsp;</div> <div>Two<br></div><p></p>Three', 'One\n \nTwo\n\nThree'],
  ['a list in a quote', '<blockquote><ul><li><p>One</p><p>Two</p></li></ul>Three</blockquote>', '> - One\n>   Two\n> Three'],
])('keeps the lines of %s', (_, html, text) => {
  expect(toText(html)).toBe(text)
})

test('separates words of adjacent blocks', () => {
  expect(htmlToText('<center><article>One</article><article>Two</article></center><dl><dt>Three</dt></dl>')).toBe('One\n\nTwo\n\nThree')
})

test('converts long drafts completely and quickly', () => {
  const parts = MAX_MESSAGE_LENGTH / '<p>a</p>'.length
  expect(draftToPlainText('<p>a</p>'.repeat(parts)).length).toBe(2 * parts - 1)
  expect(draftToPlainText(`<ol>${'<li>a</li>'.repeat(20_000)}</ol>`)).toContain('\n20000. a')
})

test.each([
  ['quotes', '<blockquote>', '</blockquote>', '> '.repeat(20)],
  ['lists', '<ul><li>', '</li></ul>', '  '.repeat(20)],
])('deeply nested %s do not multiply the text', (_, open, close, prefix) => {
  const nested = (lines: number) => open.repeat(120) + '<br />a'.repeat(lines) + close.repeat(120)
  const lines = draftToPlainText(nested(999)).split('\n')
  expect([lines.length, lines.at(-1)]).toEqual([1_000, `${prefix}a`])
  const lineCount = (MAX_MESSAGE_LENGTH - nested(0).length) / '<br />a'.length
  expect(draftToPlainText(nested(lineCount)).length).toBeLessThanOrEqual(2 * MAX_MESSAGE_LENGTH)
})
