import { expect, test } from 'vitest'
import * as parts from './split-quotes.ts'

const splitQuotes = (text: string) => parts.splitQuotes(text).map(({ kind, text: partText }) => ({ kind, text: partText }))

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

test('every part has its offset', () => {
  expect(parts.splitQuotes('a\n> b\nc').map(({ offset }) => offset)).toEqual([0, 2, 6])
})
