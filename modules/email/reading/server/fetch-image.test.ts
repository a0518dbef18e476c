import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createOutbound } from '#platform/server/outbound/outbound.ts'
import { fetchImage } from './fetch-image.ts'

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)])

/** A local server, which every host name resolves to. */
async function openServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound({ getAllowedHosts: () => ['127.0.0.1'], resolveHost: async () => ['127.0.0.1'] })
  return {
    port,
    fetch: (path: string, timeoutMs = 10_000) => fetchImage(outbound, `http://images.test:${port}${path}`, { ports: [port], timeoutMs }),
    outbound,
    [Symbol.asyncDispose]: async () => server.close().closeAllConnections(),
  }
}

test('fetches an image anonymously and detects its type from the content', async () => {
  let receivedHeaders: IncomingHttpHeaders = {}
  await using server = await openServer((request, reply) => {
    receivedHeaders = request.headers
    reply.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'id=7' }).end(PNG)
  })
  expect(await server.fetch('/a.png?x=1')).toEqual({ type: 'image/png', content: PNG })
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
  await expect(server.fetch('/a.png')).rejects.toThrow('not an image')
})

test('follows up to three redirects', async () => {
  await using server = await openServer(({ url }, reply) => {
    const remaining = Number(url!.slice(1))
    if (remaining > 0) reply.writeHead(302, { location: `/${remaining - 1}` }).end()
    else reply.end(PNG)
  })
  expect((await server.fetch('/3')).type).toBe('image/png')
  await expect(server.fetch('/4')).rejects.toMatchObject({ code: 'outbound.too_many_redirects' })
})

test('contacts only the ports of the web', async () => {
  await using server = await openServer((_request, reply) => reply.end(PNG))
  const problem = { code: 'outbound.invalid_url' }
  await expect(fetchImage(server.outbound, `http://images.test:${server.port}/`)).rejects.toMatchObject(problem)
  await using redirecting = await openServer((_request, reply) => reply.writeHead(302, { location: 'http://images.test:1/' }).end())
  await expect(redirecting.fetch('/')).rejects.toMatchObject(problem)
})

test('aborts endless, silent and too large responses', async () => {
  await using server = await openServer(({ url }, reply) => {
    if (url === '/silent') return
    reply.writeHead(200).write(PNG)
    if (url === '/large') reply.end(Buffer.alloc(11 * 1024 * 1024))
  })
  await expect(server.fetch('/large')).rejects.toMatchObject({ code: 'outbound.too_large' })
  await expect(server.fetch('/silent', 300)).rejects.toMatchObject({ code: 'outbound.timeout' })
  await expect(server.fetch('/endless', 300)).rejects.toMatchObject({ code: 'outbound.timeout' })
})
