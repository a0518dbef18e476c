import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createFetch } from './create-fetch.ts'
import { createOutbound } from './outbound.ts'
import type { HostResolver } from './resolver.ts'

async function listen(onRequest: (...args: Parameters<RequestListener>) => unknown) {
  const server = createHttpServer((request, reply) => void onRequest(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = (path: string, host = 'api.test') => `http://${host}:${port}${path}`
  return { port, at, [Symbol.asyncDispose]: async () => server.close().closeAllConnections() }
}

const resolveHost: HostResolver = async (host) => {
  if (host === 'unknown.test') throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  return [host === 'inside.test' ? '10.0.0.1' : '127.0.0.1']
}
/** Loopback is allowed, other internal networks are not. */
const outbound = createOutbound({ getAllowedHosts: () => ['127.0.0.0/8'], resolveHost })
const strict = (resolve: HostResolver = resolveHost) => createOutbound({ getAllowedHosts: () => [], resolveHost: resolve })
const strictBySystem = createOutbound({ getAllowedHosts: () => [] })

test('sends a request and returns status, headers and body', async () => {
  let received: IncomingMessage | undefined
  await using server = await listen(async (request, reply) => {
    received = request
    const body = await request.toArray()
    reply.writeHead(418, { 'x-answer': '42' }).end(Buffer.concat(body))
  })
  const url = server.at('/hook?x=1')
  const headers = { 'content-type': 'application/json' }
  const response = await outbound.fetch(url, { method: 'POST', headers, body: '{"a":"ü"}' })
  expect(response).toMatchObject({ status: 418, headers: { 'x-answer': '42' }, url })
  expect(response.body.toString()).toBe('{"a":"ü"}')
  expect(received!.headers).toMatchObject({ host: `api.test:${server.port}`, 'content-length': '10', 'accept-encoding': 'identity' })
})

test('contacts no internal address in any notation', async () => {
  let isContacted = false
  const server = createServer(() => (isContacted = true)).listen(0, '::')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const hosts = ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '0', '0.0.0.0', '127.0.0.1.']
  const ipv6 = ['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fe80::1']
  for (const host of [...hosts, ...ipv6.map((address) => `[${address}]`)]) {
    const problem = { code: 'outbound.address_not_allowed', status: 400 }
    await expect(strictBySystem.fetch(`http://${host}:${port}/`), host).rejects.toMatchObject(problem)
  }
  for (const host of [...hosts, ...ipv6, 'LOCALHOST', 'fe80::1%lo'])
    await expect(strictBySystem.connect({ host, port, timeoutMs: 5_000 }), host).rejects.toThrow()
  expect(isContacted).toBe(false)
  server.close()
})

test('gives the same error for open and closed ports, which names the host but no address', async () => {
  await using server = await listen((_request, reply) => reply.end())
  const fails = (port: number) =>
    strict()
      .fetch(`http://inside.test:${port}/`)
      .catch((error: Error) => error)
  const [open, closed] = [await fails(server.port), await fails(1)]
  expect(open).toEqual(closed)
  expect((open as Error).message).toBe(
    'Staffroom may not connect to "inside.test", because it is not a public server. An administrator can allow it in Workspace settings.',
  )
})

test('connects to the checked address even if the name resolves to another one later', async () => {
  await using server = await listen((_request, reply) => reply.end('checked'))
  let lookups = 0
  const rebinding = createOutbound({
    getAllowedHosts: () => ['127.0.0.1'],
    resolveHost: async () => [lookups++ === 0 ? '127.0.0.1' : '127.0.0.2'],
  })
  expect((await rebinding.fetch(server.at('/'))).body.toString()).toBe('checked')
  expect(lookups).toBe(1)
  await expect(rebinding.fetch(server.at('/'))).rejects.toMatchObject({ code: 'outbound.address_not_allowed' })
})

test('rejects a name with one internal address among public ones', async () => {
  await expect(strict(async () => ['93.184.216.34', '10.0.0.1']).resolve('mixed.test')).rejects.toMatchObject({
    code: 'outbound.address_not_allowed',
  })
  expect((await strict(async () => ['93.184.216.34']).resolve('public.test')).addresses).toEqual(['93.184.216.34'])
})

test('returns redirects unless they are followed, and checks each hop', async () => {
  const requests: string[] = []
  await using server = await listen(({ url, headers }, reply) => {
    requests.push(`${headers.host} ${url} ${headers.authorization}`)
    const location = { '/inside': 'http://inside.test/', '/other': '//other.test/', '/file': 'file:///etc/passwd', '/loop': '/loop' }[url!]
    if (location) reply.writeHead(301, { location: location.replace('other.test', `other.test:${server.port}`) }).end()
    else reply.end('arrived')
  })
  const follow = (path: string) => outbound.fetch(server.at(path), { maxRedirects: 3, headers: { authorization: 'secret' } })
  expect(await outbound.fetch(server.at('/loop'))).toMatchObject({ status: 301, headers: { location: '/loop' } })
  expect(requests.splice(0)).toHaveLength(1)
  await expect(follow('/inside')).rejects.toMatchObject({ code: 'outbound.address_not_allowed' })
  await expect(follow('/file')).rejects.toMatchObject({ code: 'outbound.invalid_url' })
  expect(requests.splice(0)).toHaveLength(2)
  await expect(follow('/loop')).rejects.toMatchObject({ code: 'outbound.too_many_redirects' })
  expect(requests.splice(0)).toHaveLength(4)
  expect(await follow('/other')).toMatchObject({ status: 200, url: server.at('/', 'other.test') })
  expect(requests).toEqual([`api.test:${server.port} /other secret`, `other.test:${server.port} / undefined`])
  expect(await outbound.fetch(server.at('/loop'), { method: 'POST', maxRedirects: 3 })).toMatchObject({ status: 301 })
})

test('limits the size and the time of a response', async () => {
  await using server = await listen(({ url }, reply) => {
    if (url === '/silent') return
    reply.writeHead(200)
    if (url === '/slow') reply.write('<html>')
    else reply.end(Buffer.alloc(10 * 1024 * 1024))
  })
  await expect(outbound.fetch(server.at('/large'))).rejects.toMatchObject({ code: 'outbound.too_large' })
  expect((await outbound.fetch(server.at('/large'), { maxBytes: 10 * 1024 * 1024 })).body).toHaveLength(10 * 1024 * 1024)
  for (const path of ['/silent', '/slow'])
    await expect(outbound.fetch(server.at(path), { timeoutMs: 100 })).rejects.toMatchObject({ code: 'outbound.timeout' })
  await expect(strict(() => new Promise(() => undefined)).fetch(server.at('/'), { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'outbound.timeout',
  })
  const reason = new Error('cancelled')
  await expect(outbound.fetch(server.at('/silent'), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test.each(['ftp://api.test/', 'file:///etc/passwd', 'gopher://127.0.0.1:6379/_', 'api.test', '', 'http://', 'http://%zz@api.test/'])(
  'rejects the URL %j',
  async (url) => {
    await expect(outbound.fetch(url)).rejects.toMatchObject({ code: 'outbound.invalid_url' })
  },
)

test('reports unknown names and closed ports without addresses', async () => {
  await expect(outbound.fetch('http://unknown.test/')).rejects.toThrow('Could not connect to unknown.test (ENOTFOUND).')
  await expect(outbound.fetch('http://api.test:1/')).rejects.toThrow('Could not connect to api.test:1 (ECONNREFUSED).')
})

test('offers a fetch function for libraries', async () => {
  await using server = await listen(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.url === '/empty') reply.writeHead(204).end()
    else reply.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(JSON.stringify([request.method, request.headers['x-name'], body]))
  })
  const fetch = createFetch(outbound, { maxBytes: 1_000 })
  const response = await fetch(server.at('/'), { method: 'POST', headers: { 'X-Name': 'Ada' }, body: new URLSearchParams({ a: '1' }) })
  expect(await response.json()).toEqual(['POST', 'Ada', 'a=1'])
  expect([response.url, response.headers.getSetCookie()]).toEqual([server.at('/'), ['a=1', 'b=2']])
  expect((await fetch(server.at('/empty'))).status).toBe(204)
  await expect(createFetch(strict())(server.at('/'))).rejects.toMatchObject({ code: 'outbound.address_not_allowed' })
})

test('reuses connections if asked to, also beyond the time limit of an earlier request', async () => {
  const ports = new Set<number>()
  await using server = await listen(({ socket }, reply) => {
    ports.add(socket.remotePort!)
    reply.end('ok')
  })
  const send = (timeoutMs: number) => outbound.fetch(server.at('/', 'api.test'), { keepAlive: true, timeoutMs, method: 'POST', body: 'x' })
  const firstLimit = 1_000
  const start = performance.now()
  expect((await send(firstLimit)).status).toBe(200)
  while (performance.now() - start < firstLimit + 200) expect((await send(30_000)).status).toBe(200)
  expect(ports.size).toBe(1)
  for (let count = 0; count < 3; count++) await outbound.fetch(server.at('/'))
  expect(ports.size).toBe(4)
})

test('reuses no connection after the name resolves elsewhere or is no longer allowed', async () => {
  const ports = new Set<number>()
  await using server = await listen(({ socket }, reply) => {
    ports.add(socket.remotePort!)
    reply.end('ok')
  })
  let [address, allowed] = ['127.0.0.1', ['127.0.0.0/8']]
  const changing = createOutbound({ getAllowedHosts: () => allowed, resolveHost: async () => [address] })
  const send = () => changing.fetch(server.at('/'), { keepAlive: true })
  await send()
  await send()
  expect(ports.size).toBe(1)
  address = '127.0.0.2'
  await expect(send()).rejects.toMatchObject({ code: 'outbound.unreachable' })
  ;[address, allowed] = ['127.0.0.1', []]
  await expect(send()).rejects.toMatchObject({ code: 'outbound.address_not_allowed' })
  expect(ports.size).toBe(1)
})

test('sends a request again if its reused connection was closed', async () => {
  let isClosing = false
  let requests = 0
  await using server = await listen((request, reply) => {
    requests++
    if (isClosing) request.socket.resetAndDestroy()
    else reply.end('ok')
    isClosing = false
  })
  const send = () => outbound.fetch(server.at('/'), { keepAlive: true })
  await send()
  isClosing = true
  expect((await send()).status).toBe(200)
  isClosing = true
  await expect(outbound.fetch(server.at('/'))).rejects.toMatchObject({ code: 'outbound.unreachable' })
  expect(requests).toBe(4)
})

test('opens a TCP connection to an allowed address', async () => {
  await using server = await listen(() => undefined)
  const socket = await outbound.connect({ host: 'api.test', port: server.port, timeoutMs: 5_000 })
  expect(socket.remoteAddress).toBe('127.0.0.1')
  socket.destroy()
  await expect(outbound.connect({ host: 'api.test', port: 1, timeoutMs: 5_000 })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
