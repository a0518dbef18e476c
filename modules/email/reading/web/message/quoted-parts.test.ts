import { expect, test } from 'vitest'
import * as parts from './quoted-parts.ts'

const quotedParts = (text: string) => parts.quotedParts(text).map(({ kind, text: own }) => ({ kind, text: own }))
const linkedWords = (text: string) => parts.linkedWords(text).map(({ text: own, href }) => ({ text: own, href }))

test('What repeats an earlier mail is told from what was written', () => {
  const text = 'Yes.\n\nOn Monday Ada wrote:\n> Shall we?\n> > Or not?\n\nSam\n-- \nSam Harbour\nPier 3'
  expect(quotedParts(text)).toEqual([
    { kind: 'own', text: 'Yes.\n\nOn Monday Ada wrote:' },
    { kind: 'quoted', text: '> Shall we?\n> > Or not?' },
    { kind: 'own', text: '\nSam' },
    { kind: 'signature', text: '-- \nSam Harbour\nPier 3' },
  ])
})

test('A text without quotes is one part, and an empty one too', () => {
  expect(quotedParts('a\r\nb')).toEqual([{ kind: 'own', text: 'a\nb' }])
  expect(quotedParts('')).toEqual([{ kind: 'own', text: '' }])
})

test('Addresses become links without the signs that end a sentence', () => {
  expect(linkedWords('See https://a.test/x?y=1. Or (ada@a.test)!')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://a.test/x?y=1', href: 'https://a.test/x?y=1' },
    { text: '. Or (', href: null },
    { text: 'ada@a.test', href: 'mailto:ada@a.test' },
    { text: ')!', href: null },
  ])
  expect(linkedWords('no link')).toEqual([{ text: 'no link', href: null }])
})

test('Every part and word has a place of its own', () => {
  expect(parts.quotedParts('a\n> b\nc').map(({ at }) => at)).toEqual([0, 2, 6])
  expect(parts.linkedWords('x https://a.test y').map(({ at }) => at)).toEqual([0, 2, 16])
})

test('A long text of signs is read in a moment', () => {
  const before = process.threadCpuUsage()
  linkedWords(`https://${'.'.repeat(100_000)} ${'a.'.repeat(50_000)}`)
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
