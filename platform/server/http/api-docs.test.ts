import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'
import { html } from './html.ts'

test('serves a public page with every call', async () => {
  await using server = await startTestServer({ isEmpty: true })
  const { status, headers, text } = await server.guest.get('/api/docs')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { path } of server.app.platform.modules.flatMap((module) => Object.values(module.contract)))
    expect(text).toContain(`<code>${path}</code>`)
  expect(text).not.toMatch(/\[object|undefined/)
})

test('escapes values in HTML', () => {
  expect(String(html`<p title="${'"><script>'}">${['a & b', html`<b>${'<c>'}</b>`]}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">a &amp; b<b>&lt;c&gt;</b></p>',
  )
})
