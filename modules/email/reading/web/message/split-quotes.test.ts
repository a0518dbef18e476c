import { expect, test } from 'vitest'
import * as parts from './split-quotes.ts'

const splitQuotes = (text: string) => parts.splitQuotes(text).map(({ kind, text: partText }) => ({ kind, text: partText }))
const linkify = (text: string) => parts.linkify(text).map(({ text: partText, href }) => ({ text: partText, href }))

test('separates quoted lines and the signature from own text', () => {
  const text = 'Yes.\n\nOn Monday Ada wrote:\n> Shall we?\n> > Or not?\n\nSam\n-- \nSam Harbour\nPier 3'
  expect(splitQuotes(text)).toEqual([
    { kind: 'own', text: 'Yes.\n\nOn Monday Ada wrote:' },
    { kind: 'quoted', text: '> Shall we?\n> > Or not?' },
    { kind: 'own', text: '\nSam' },
    { kind: 'signature', text: '-- \nSam Harbour\nPier 3' },
  ])
})

test('text without quotes is one part, also if empty', () => {
  expect(splitQuotes('a\r\nb')).toEqual([{ kind: 'own', text: 'a\nb' }])
  expect(splitQuotes('')).toEqual([{ kind: 'own', text: '' }])
})

test('links URLs and email addresses without trailing punctuation', () => {
  expect(linkify('See https://a.test/x?y=1. Or (ada@a.test)!')).toEqual([
    { text: 'See ', href: null },
    { text: 'https://a.test/x?y=1', href: 'https://a.test/x?y=1' },
    { text: '. Or (', href: null },
    { text: 'ada@a.test', href: 'mailto:ada@a.test' },
    { text: ')!', href: null },
  ])
  expect(linkify('no link')).toEqual([{ text: 'no link', href: null }])
})

test('every part and segment has its offset', () => {
  expect(parts.splitQuotes('a\n> b\nc').map(({ offset }) => offset)).toEqual([0, 2, 6])
  expect(parts.linkify('x https://a.test y').map(({ offset }) => offset)).toEqual([0, 2, 16])
})

test('parses long punctuation in linear time', () => {
  const before = process.threadCpuUsage()
  linkify(`https://${'.'.repeat(100_000)} ${'a.'.repeat(50_000)}`)
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
