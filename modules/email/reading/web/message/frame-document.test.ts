import { beforeAll, expect, test, vi } from 'vitest'
import { bringsColors, frameDocument, type FrameLook } from './frame-document.ts'

const dark: FrameLook = { text: '#eee', soft: '#aaa', surface: '#111', primary: '#88f', line: '#333', isDark: true, fonts: '' }

beforeAll(() => vi.stubGlobal('location', { origin: 'https://office.test' }))

test('A mail may show its files and what it holds itself, and nothing else but our font is fetched', () => {
  expect(frameDocument('<p>x</p>', dark)).toContain(
    `default-src 'none'; img-src https://office.test/files/ blob: data:; font-src https://office.test/assets/; style-src 'unsafe-inline'`,
  )
})

test('In the dark a plain mail is dark, and one with colours of its own stands on white', () => {
  expect(frameDocument('<p>x</p>', dark)).toContain('background: #111')
  expect(frameDocument('<p style="color:#222">x</p>', dark)).toContain('background: #ffffff')
  expect(frameDocument('<p style="color:#222">x</p>', { ...dark, isDark: false })).toContain('background: #111')
})

test('Colours of one’s own are seen in styles and in old attributes', () => {
  const bringing = ['<td bgcolor="red">', '<p style="margin:0;color:red">', '<font color="red">', '<p style="background:#fff">']
  expect(bringing.filter((html) => !bringsColors(html))).toEqual([])
  expect(['<p style="border-color:red">', '<p>colour</p>', '<p style="margin:0">'].filter(bringsColors)).toEqual([])
})
