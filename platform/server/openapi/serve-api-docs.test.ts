import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'

test('serves a public page that may only load and request from its own server', async () => {
  await using server = await startTestServer({ isEmpty: true })
  const { status, headers, text } = await server.guest.get('/api/docs')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self';.* connect-src 'self';.* frame-ancestors 'none'$/,
  )
  expect(text).toContain('data-url="/api/openapi.json"')
  expect(text).not.toContain('//')
})
