import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestServer } from '../testing/server.ts'

test('long answers travel compressed to those who take it, short ones and others as they are', async () => {
  await using server = await startTestServer()
  const { inject } = server.app.http
  const ask = (url: string, encoding?: string) => inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  const plain = await ask('/api/openapi.json')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await ask('/api/openapi.json', 'gzip, br')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect((await ask('/health', 'br')).headers['content-encoding']).toBeUndefined()
})
