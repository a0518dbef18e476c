import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openMailWorld } from '../../server/testing/email-fixture.ts'

test('An image of a mail is asked for by its reader alone, by its number, and never on the machine itself', async () => {
  await using world = await openMailWorld()
  let isAsked = false
  const inside = createServer((_request, reply) => {
    isAsked = true
    reply.end()
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  const html = `<img src="http://127.0.0.1:${port}/a.png"><img src="http://127.0.0.1/b.png"><img src="http://[::1]/c.png">`
  const [id] = await world.store('sam', [{ html }])
  expect((await world.open('sam', id!)).remoteImages).toHaveLength(3)
  const ask = (name: 'sam' | 'helena', query: object) => world.as(name).get('/pages/email/remote-image', { id, ...query })
  expect((await ask('sam', { image: 0 })).body).toMatchObject({ status: 404, detail: expect.any(String) })
  expect((await ask('sam', { image: 1 })).status).toBe(404)
  expect((await ask('sam', { image: 2 })).status).toBe(404)
  expect((await ask('sam', { image: 3 })).status).toBe(404)
  expect((await ask('sam', { image: -1 })).status).toBe(400)
  expect((await ask('helena', { image: 0 })).status).toBe(404)
  expect(isAsked).toBe(false)
  inside.close()
})
