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

test('files arrive as they are, also texts whose first bytes look like compressed ones', async () => {
  await using server = await startTestServer()
  const address = await server.listen()
  const authorization = `Bearer ${server.people.sam.accessToken}`
  for (const start of ['80', 'x ', 'Hj', 'ab']) {
    const text = start + 'a'.repeat(5_000)
    const body = new FormData()
    body.append('file', new Blob([text]), 'notes.txt')
    const uploaded = await fetch(`${address}/api/files/upload`, { method: 'POST', body, headers: { authorization } })
    const { file } = (await uploaded.json()) as { file: { address: string } }
    const answer = await fetch(address + file.address, { headers: { authorization, 'accept-encoding': 'gzip' } })
    expect([answer.status, await answer.text()]).toEqual([200, text])
  }
})
