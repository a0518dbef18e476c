import { expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const listLinks = (text: string) => linkify(text).flatMap(({ href }) => href ?? [])

test('links URLs and email addresses without trailing punctuation', () => {
  expect(linkify('See https://a.test/x?y=1. Or (ada@a.test)!')).toEqual([
    { offset: 0, text: 'See ', href: null },
    { offset: 4, text: 'https://a.test/x?y=1', href: 'https://a.test/x?y=1' },
    { offset: 24, text: '. Or (', href: null },
    { offset: 30, text: 'ada@a.test', href: 'mailto:ada@a.test' },
    { offset: 40, text: ')!', href: null },
  ])
  expect(linkify('no link')).toEqual([{ offset: 0, text: 'no link', href: null }])
})

test('keeps parentheses that belong to the URL, and ends it at Chinese punctuation', () => {
  expect(listLinks('(https://a.test/Pier_(harbor))')).toEqual(['https://a.test/Pier_(harbor)'])
  expect(listLinks('请看：https://a.test/路径。谢谢')).toEqual(['https://a.test/路径'])
})

test('links only http, https and mailto', () => {
  expect(listLinks('javascript:alert(1) ftp://a.test //a.test a.test mailto:ada@a.test http://a.test')).toEqual([
    'mailto:ada@a.test',
    'http://a.test',
  ])
})

test('parses long punctuation in linear time', () => {
  const before = process.threadCpuUsage()
  linkify(`https://${'.'.repeat(100_000)} ${'a.'.repeat(50_000)}`)
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
})
