import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'

const upload = (server: TestServer, token: string) =>
  server.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\na poem\r\n--x--\r\n',
  })

test('five hundred uploads of one person within an hour are enough; others go on', async () => {
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
  const statusOf = async (token: string) => (await upload(server, token)).statusCode
  expect([await statusOf(sam.accessToken), await statusOf(sam.accessToken), await statusOf(wei.accessToken)]).toEqual([200, 429, 200])
  expect(await server.count('files')).toBe(2)
  server.clock.move(3_601)
  expect(await statusOf(await tokens.sign({ userId: sam.id, sessionId: sam.sessionId }))).toBe(200)
})
