import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'

test('compresses long responses for clients that accept it', async () => {
  await using server = await startTestServer()
  const { inject } = server.app.http
  const get = (url: string, encoding?: string) => inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  const plain = await get('/api/openapi.json')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await get('/api/openapi.json', 'gzip, br')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect((await get('/health', 'br')).headers['content-encoding']).toBeUndefined()
})
