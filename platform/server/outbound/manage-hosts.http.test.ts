import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { startTestServer } from '../testing/server.ts'

const PATH = '/api/account/outbound-hosts'
const resolveHost = async () => ['10.1.2.3']
const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const notAllowed = { code: 'outbound.address_not_allowed' }

test('administrators add and remove hosts, which apply at once and are recorded', async () => {
  await using server = await startTestServer({ resolveHost })
  const { outbound, database } = server.app.platform
  const helena = server.as('helena')
  await expect(outbound.resolve('mail.lan')).rejects.toMatchObject(notAllowed)
  expect((await helena.post(PATH, { host: ' 10.1.9.9/16 ' })).body).toEqual({ host: '10.1.0.0/16' })
  expect((await outbound.resolve('mail.lan')).addresses).toEqual(['10.1.2.3'])
  expect((await helena.post(PATH, { host: 'Intranet.LAN' })).body).toEqual({ host: 'intranet.lan' })
  expect((await helena.get(PATH)).body).toEqual({ hosts: ['10.1.0.0/16', 'intranet.lan'], configured: ['127.0.0.0/8', '::1'] })
  expect((await helena.delete(PATH, { host: '10.1.0.0/16' })).status).toBe(200)
  await expect(outbound.resolve('mail.lan')).rejects.toMatchObject(notAllowed)
  expect((await outbound.resolve('intranet.lan')).addresses).toEqual(['10.1.2.3'])
  const entries = await database.read.selectFrom('journal').selectAll().where('entity', '=', 'workspace').orderBy('seq').execute()
  expect(entries.map(({ verb, actor, after }) => [verb, actor, JSON.parse(after)])).toEqual([
    ['outbound.addOutboundHost', server.people.helena.id, { outboundHosts: ['10.1.0.0/16'] }],
    ['outbound.addOutboundHost', server.people.helena.id, { outboundHosts: ['10.1.0.0/16', 'intranet.lan'] }],
    ['outbound.removeOutboundHost', server.people.helena.id, { outboundHosts: ['intranet.lan'] }],
  ])
  const history = await helena.get('/api/journal/history', { entity: 'workspace', id: 1 })
  expect(history.text).toContain('outboundHosts')
})

test('adding a host twice changes nothing, and removing an unknown one is a 404', async () => {
  await using server = await startTestServer()
  const helena = server.as('helena')
  const [first, second] = await Promise.all([helena.post(PATH, { host: 'a.lan' }), helena.post(PATH, { host: 'A.lan.' })])
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await helena.get(PATH)).body.hosts).toEqual(['a.lan'])
  for (const host of ['b.lan', '127.0.0.0/8', 'http://a.lan'])
    expect(await helena.delete(PATH, { host })).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

const invalidNames =
  'http://mail.lan mail.lan:993 mail.lan/24 10.0.0.0/33 10.0.0.0/ 10.0.0.0/8/8 127.1 0x7f.1 2130706433 fe80::1%eth0 [::1] a..b -a.lan me@a.lan * *.'
const invalidHosts = [...invalidNames.split(' '), '', ' ', 'a b', 'a'.repeat(261), 7, null, ['a.lan']]

test('rejects anything that is not a host name, address or network', async () => {
  await using server = await startTestServer()
  for (const host of invalidHosts) {
    const response = await server.as('helena').post(PATH, { host })
    expect(response, String(host)).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ path: '/host' }] } })
  }
  expect((await server.as('helena').get(PATH)).body.hosts).toEqual([])
})

test('staff and guests neither see nor change the list', async () => {
  await using server = await startTestServer()
  for (const [client, status] of [
    [server.as('sam'), 403],
    [server.as('stranger'), 403],
    [server.guest, 401],
  ] as const) {
    expect((await client.get(PATH)).status).toBe(status)
    expect((await client.post(PATH, { host: '127.0.0.1' })).status).toBe(status)
    expect((await client.delete(PATH, { host: '127.0.0.1' })).status).toBe(status)
  }
  expect(await server.count('outbound_hosts')).toBe(0)
})

test.runIf(isOnPostgres)('other processes notice changes', async () => {
  await using server = await startTestServer({ resolveHost })
  const { config, clock } = server.app.platform
  const second = await createApp({ config, modules: [], clock, database: await connect(config), resolveHost })
  await second.start()
  try {
    const { outbound } = second.platform
    await expect(outbound.resolve('mail.lan')).rejects.toMatchObject(notAllowed)
    await server.as('helena').post(PATH, { host: 'mail.lan' })
    const resolve = () =>
      outbound.resolve('mail.lan').then(
        ({ addresses }) => addresses,
        () => [],
      )
    await expect.poll(resolve, { timeout: 10_000 }).toEqual(['10.1.2.3'])
  } finally {
    await second.stop()
  }
})
