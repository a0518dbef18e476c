import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { fetchImage, type Network } from './fetch-image.ts'

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])

/** A server on loopback, and a network in which every name is its address. */
async function serverOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const network: Network = { resolve: async () => ['127.0.0.1'], isAllowed: () => true, ports: [port], patience: 10_000 }
  const close = async () => server.close().closeAllConnections()
  return { port, network, at: (path: string, host = 'images.test') => `http://${host}:${port}${path}`, [Symbol.asyncDispose]: close }
}

test('An image is fetched by its content, and nothing tells who asks', async () => {
  let heard: IncomingHttpHeaders = {}
  await using server = await serverOf((request, reply) => {
    heard = request.headers
    reply.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'id=7' }).end(PNG)
  })
  expect(await fetchImage(server.at('/a.png?x=1'), server.network)).toEqual({ type: 'image/png', content: PNG })
  expect(heard).toEqual({
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
])('What is %s is no image, whatever it calls itself', async (_what, content) => {
  await using server = await serverOf((_request, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(content))
  await expect(fetchImage(server.at('/a.png'), server.network)).rejects.toThrow('no image')
})

test('Every redirect is looked at anew, and three are followed', async () => {
  await using server = await serverOf(({ url }, reply) => {
    const left = Number(url!.slice(1))
    if (left > 0) reply.writeHead(302, { location: `/${left - 1}` }).end()
    else reply.end(PNG)
  })
  expect((await fetchImage(server.at('/3'), server.network)).type).toBe('image/png')
  await expect(fetchImage(server.at('/4'), server.network)).rejects.toThrow('too many redirects')
})

test.each([
  ['a private address', 'http://inside.test:PORT/', 'not a public address'],
  ['another port', 'http://images.test:1/', 'another port'],
  ['a file', 'file:///etc/passwd', 'neither http nor https'],
])('A redirect to %s is not followed', async (_where, location, reason) => {
  const asked: string[] = []
  await using server = await serverOf((request, reply) => {
    asked.push(request.headers.host!)
    reply.writeHead(301, { location: location.replace('PORT', String(server.port)) }).end()
  })
  const network: Network = {
    ...server.network,
    resolve: async (host) => [host === 'inside.test' ? '10.0.0.1' : '127.0.0.1'],
    isAllowed: (ip) => ip === '127.0.0.1',
  }
  await expect(fetchImage(server.at('/'), network)).rejects.toThrow(reason)
  expect(asked).toEqual([`images.test:${server.port}`])
})

test('A name with one inner address among public ones is not asked', async () => {
  await using server = await serverOf((_request, reply) => reply.end(PNG))
  const network: Network = { ...server.network, resolve: async () => ['127.0.0.1', '10.0.0.1'], isAllowed: (ip) => ip === '127.0.0.1' }
  await expect(fetchImage(server.at('/'), network)).rejects.toThrow('not a public address')
})

test('The connection goes to the address that was looked at, though the name means another one later', async () => {
  await using server = await serverOf((_request, reply) => reply.end(PNG))
  let times = 0
  const network: Network = { ...server.network, resolve: async () => [times++ === 0 ? '127.0.0.1' : '127.0.0.2'] }
  expect((await fetchImage(server.at('/'), network)).type).toBe('image/png')
  expect(times).toBe(1)
})

test('What never ends, never answers or is too large is given up', async () => {
  await using server = await serverOf(({ url }, reply) => {
    if (url === '/silent') return
    reply.writeHead(200).write(PNG)
    if (url === '/large') reply.end(Buffer.alloc(11 * 1024 * 1024))
  })
  const network = { ...server.network, patience: 300 }
  await expect(fetchImage(server.at('/large'), server.network)).rejects.toThrow('too large')
  await expect(fetchImage(server.at('/silent'), network)).rejects.toThrow()
  await expect(fetchImage(server.at('/endless'), network)).rejects.toThrow()
  await expect(fetchImage(server.at('/'), { ...network, resolve: () => new Promise(() => undefined) })).rejects.toThrow('too slow')
})

test('Out of the box nothing on the machine and its networks is reached', async () => {
  let isAsked = false
  await using server = await serverOf(() => (isAsked = true))
  for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0'])
    await expect(fetchImage(server.at('/', host))).rejects.toThrow()
  await expect(fetchImage('http://127.0.0.1/')).rejects.toThrow('not a public address')
  expect(isAsked).toBe(false)
})

test('Only addresses of the internet are public', () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.31.255.255 192.168.0.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 198.18.0.1 192.0.0.8 ::1 :: ::ffff:8.8.8.8 fe80::1 fc00::1 fd12::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1::1 2001:db8::1 2001::1 nonsense'
  const outside = '8.8.8.8 1.1.1.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1'
  expect(inside.split(' ').filter(isPublicAddress)).toEqual([])
  expect(outside.split(' ').filter((ip) => !isPublicAddress(ip))).toEqual([])
})
