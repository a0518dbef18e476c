import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { fetchImage, type NetworkAccess } from './fetch-image.ts'

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])

/** A local server, and a network in which every host name resolves to it. */
async function openServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const network: NetworkAccess = { resolve: async () => ['127.0.0.1'], isAllowed: () => true, ports: [port], timeoutMs: 10_000 }
  const close = async () => server.close().closeAllConnections()
  return { port, network, at: (path: string, host = 'images.test') => `http://${host}:${port}${path}`, [Symbol.asyncDispose]: close }
}

test('fetches an image anonymously and detects its type from the content', async () => {
  let receivedHeaders: IncomingHttpHeaders = {}
  await using server = await openServer((request, reply) => {
    receivedHeaders = request.headers
    reply.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'id=7' }).end(PNG)
  })
  expect(await fetchImage(server.at('/a.png?x=1'), server.network)).toEqual({ type: 'image/png', content: PNG })
  expect(receivedHeaders).toEqual({
    host: `images.test:${server.port}`,
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Mozilla/5.0',
    connection: 'close',
  })
})

test.each([
  ['a page', '<html><script>alert(1)</script>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a PDF', '%PDF-1.7'],
  ['nothing', ''],
])('rejects %s regardless of its content type', async (_what, content) => {
  await using server = await openServer((_request, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(content))
  await expect(fetchImage(server.at('/a.png'), server.network)).rejects.toThrow('not an image')
})

test('follows up to three redirects', async () => {
  await using server = await openServer(({ url }, reply) => {
    const remaining = Number(url!.slice(1))
    if (remaining > 0) reply.writeHead(302, { location: `/${remaining - 1}` }).end()
    else reply.end(PNG)
  })
  expect((await fetchImage(server.at('/3'), server.network)).type).toBe('image/png')
  await expect(fetchImage(server.at('/4'), server.network)).rejects.toThrow('too many redirects')
})

test.each([
  ['a private address', 'http://inside.test:PORT/', 'not a public address'],
  ['port not allowed', 'http://images.test:1/', 'port not allowed'],
  ['a file', 'file:///etc/passwd', 'unsupported protocol'],
])('rejects a redirect to %s', async (_where, location, reason) => {
  const requestedHosts: string[] = []
  await using server = await openServer((request, reply) => {
    requestedHosts.push(request.headers.host!)
    reply.writeHead(301, { location: location.replace('PORT', String(server.port)) }).end()
  })
  const network: NetworkAccess = {
    ...server.network,
    resolve: async (host) => [host === 'inside.test' ? '10.0.0.1' : '127.0.0.1'],
    isAllowed: (ip) => ip === '127.0.0.1',
  }
  await expect(fetchImage(server.at('/'), network)).rejects.toThrow(reason)
  expect(requestedHosts).toEqual([`images.test:${server.port}`])
})

test('rejects a host with one private address among public ones', async () => {
  await using server = await openServer((_request, reply) => reply.end(PNG))
  const network: NetworkAccess = {
    ...server.network,
    resolve: async () => ['127.0.0.1', '10.0.0.1'],
    isAllowed: (ip) => ip === '127.0.0.1',
  }
  await expect(fetchImage(server.at('/'), network)).rejects.toThrow('not a public address')
})

test('connects to the checked address even if the host resolves differently later', async () => {
  await using server = await openServer((_request, reply) => reply.end(PNG))
  let times = 0
  const network: NetworkAccess = { ...server.network, resolve: async () => [times++ === 0 ? '127.0.0.1' : '127.0.0.2'] }
  expect((await fetchImage(server.at('/'), network)).type).toBe('image/png')
  expect(times).toBe(1)
})

test('aborts endless, silent and too large responses', async () => {
  await using server = await openServer(({ url }, reply) => {
    if (url === '/silent') return
    reply.writeHead(200).write(PNG)
    if (url === '/large') reply.end(Buffer.alloc(11 * 1024 * 1024))
  })
  const network = { ...server.network, patience: 300 }
  await expect(fetchImage(server.at('/large'), server.network)).rejects.toThrow('too large')
  await expect(fetchImage(server.at('/silent'), network)).rejects.toThrow()
  await expect(fetchImage(server.at('/endless'), network)).rejects.toThrow()
  await expect(fetchImage(server.at('/'), { ...network, resolve: () => new Promise(() => undefined) })).rejects.toThrow('timed out')
})

test('by default reaches nothing on the local machine or network', async () => {
  let isAsked = false
  await using server = await openServer(() => (isAsked = true))
  for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0'])
    await expect(fetchImage(server.at('/', host))).rejects.toThrow()
  await expect(fetchImage('http://127.0.0.1/')).rejects.toThrow('not a public address')
  expect(isAsked).toBe(false)
})

test('only global unicast addresses are public', () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 198.18.0.1 192.0.0.8 ::1 :: ::ffff:8.8.8.8 fe80::1 fc00::1 fd12::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1::1 2001:db8::1 2001::1 nonsense'
  const outside = '8.8.8.8 1.1.1.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1'
  expect(inside.split(' ').filter(isPublicAddress)).toEqual([])
  expect(outside.split(' ').filter((ip) => !isPublicAddress(ip))).toEqual([])
})
