import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openEmailFixture } from '../../server/testing/email-fixture.ts'

test('serves remote images only to the owner, by index, and never from the local machine', async () => {
  await using fixture = await openEmailFixture({ allowedOutbound: [] })
  let isAsked = false
  const inside = createServer((_request, reply) => {
    isAsked = true
    reply.end()
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  const html = `<img src="http://127.0.0.1:${port}/a.png"><img src="http://127.0.0.1/b.png"><img src="http://[::1]/c.png">`
  const [id] = await fixture.store('sam', [{ html }])
  expect((await fixture.open('sam', id!)).remoteImages).toHaveLength(3)
  const ask = (name: 'sam' | 'helena', query: object) => fixture.as(name).get('/pages/email/remote-image', { id, ...query })
  expect((await ask('sam', { image: 0 })).body).toMatchObject({ status: 404, detail: expect.any(String) })
  expect((await ask('sam', { image: 1 })).status).toBe(404)
  expect((await ask('sam', { image: 2 })).status).toBe(404)
  expect((await ask('sam', { image: 3 })).status).toBe(404)
  expect((await ask('sam', { image: -1 })).status).toBe(400)
  expect((await ask('helena', { image: 0 })).status).toBe(404)
  expect(isAsked).toBe(false)
  inside.close()
})
