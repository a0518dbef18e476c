import { expect, test } from 'vitest'
import { MESSAGE_LIMIT } from '../../contract.ts'
import { sanitiseDraft } from '../sanitise/index.ts'
import { draftText } from './draft-text.ts'

const textOf = (html: string) => draftText(sanitiseDraft(html))

test('What was typed as plain text leaves as it was typed, with blanks, empty lines and the sign of the signature', () => {
  const html =
    '<p style="margin:0">services:<br>  web:<br>    ports: [80]<br><br><br>north   3<br>south  14 &lt; 15 &amp; more<br><br>-- <br>Sam</p>'
  expect(textOf(html)).toBe('services:\n  web:\n    ports: [80]\n\n\nnorth   3\nsouth  14 < 15 & more\n\n-- \nSam')
})

test('Lists, quotes, tables and links are written as a person would', () => {
  const html = `<p>Dear Sam,</p><p><br></p><ol><li>North<ul><li>Pier</li></ul></li><li>South</li></ol>
    <p>See <a href="https://a.test/?a=1&amp;b=2">the plan</a>, <a href="https://b.test/">https://b.test</a>
    or <a href="mailto:ada@a.test">Ada</a><img src="/files/3/berth.png" alt="A &quot;berth&quot;"></p>
    <blockquote><p>One</p><blockquote>Two</blockquote></blockquote>
    <table><tr><td>3</td> <td>4</td></tr></table>`
  expect(textOf(html)).toBe(
    [
      'Dear Sam,',
      '',
      '1. North',
      '  - Pier',
      '2. South',
      'See the plan (https://a.test/?a=1&b=2), https://b.test     or Ada (ada@a.test)A "berth"',
      '> One',
      '> > Two',
      '3\t4',
    ].join('\n'),
  )
})

test('No words are cut, and many small parts take no long time', () => {
  const parts = MESSAGE_LIMIT / '<p>a</p>'.length
  expect(draftText('<p>a</p>'.repeat(parts)).length).toBe(2 * parts - 1)
  expect(draftText(`<ol>${'<li>a</li>'.repeat(20_000)}</ol>`)).toContain('\n20000. a')
})
