import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'

const upload = (server: TestServer, token: string, { key = '', text = 'a poem' } = {}) =>
  server.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': key },
    payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--x--\r\n`,
  })

test('limits uploads to 500 per hour and user', async () => {
  await using server = await startTestServer()
  const { tokens, database } = server.app.platform
  const { sam, wei } = server.people
  const earlier = { kind: 'upload', account: String(sam.id), address: '127.0.0.1', at: server.clock.now.toISOString() }
  await database.write((tx) =>
    tx
      .insertInto('attempts')
      .values(Array.from({ length: 499 }, () => earlier))
      .execute(),
  )
  const getUploadStatus = async (token: string) => (await upload(server, token)).statusCode
  expect([await getUploadStatus(sam.accessToken), await getUploadStatus(sam.accessToken), await getUploadStatus(wei.accessToken)]).toEqual([
    200, 429, 200,
  ])
  expect(await server.count('files')).toBe(2)
  server.clock.advance(3_601)
  expect(await getUploadStatus(await tokens.sign({ userId: sam.id, sessionId: sam.sessionId }))).toBe(200)
})

test('a repeated key returns the same file and rejects a different one', async () => {
  await using server = await startTestServer()
  const { sam, wei } = server.people
  const first = await upload(server, sam.accessToken, { key: 'k' })
  const again = await upload(server, sam.accessToken, { key: 'k' })
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  const other = await upload(server, sam.accessToken, { key: 'k', text: 'another poem' })
  expect(other.json()).toMatchObject({ status: 409, code: 'idempotency.reused' })
  expect(await server.count('files')).toBe(1)
  expect((await upload(server, wei.accessToken, { key: 'k' })).json().file.id).not.toBe(first.json().file.id)
})
