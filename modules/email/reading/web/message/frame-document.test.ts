import { beforeAll, expect, test, vi } from 'vitest'
import { hasOwnColors, frameDocument, type FrameTheme } from './frame-document.ts'

const dark: FrameTheme = { text: '#eee', soft: '#aaa', surface: '#111', primary: '#88f', line: '#333', isDark: true, fonts: '' }

beforeAll(() => vi.stubGlobal('location', { origin: 'https://office.test' }))

test('allows only attachments, embedded images and our font', () => {
  expect(frameDocument('<p>x</p>', dark)).toContain(
    `default-src 'none'; img-src https://office.test/files/ blob: data:; font-src https://office.test/assets/; style-src 'unsafe-inline'`,
  )
})

test('dark mode shows plain emails dark and colored emails on white', () => {
  expect(frameDocument('<p>x</p>', dark)).toContain('background: #111')
  expect(frameDocument('<p style="color:#222">x</p>', dark)).toContain('background: #ffffff')
  expect(frameDocument('<p style="color:#222">x</p>', { ...dark, isDark: false })).toContain('background: #111')
})

test('detects colors in styles and legacy attributes', () => {
  const colored = ['<td bgcolor="red">', '<p style="margin:0;color:red">', '<font color="red">', '<p style="background:#fff">']
  expect(colored.filter((html) => !hasOwnColors(html))).toEqual([])
  expect(['<p style="border-color:red">', '<p>colour</p>', '<p style="margin:0">'].filter(hasOwnColors)).toEqual([])
})
