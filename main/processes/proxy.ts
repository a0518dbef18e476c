import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Distributes connections to the ports in turn, without sticky sessions; those that cannot be reached are skipped. */
export async function startProxy(ports: readonly number[]) {
  const sockets = new Set<Socket>()
  let next = 0
  const server = createServer((client) => {
    sockets.add(client.on('close', () => sockets.delete(client)).on('error', () => client.destroy()))
    forward(client, [...ports.slice(next), ...ports.slice(0, next)])
    next = (next + 1) % ports.length
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    countConnections: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

function forward(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void client.destroy()
  const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
  let isConnected = false
  upstream.on('connect', () => {
    isConnected = true
    client.setNoDelay(true).pipe(upstream)
    upstream.pipe(client)
  })
  upstream.on('error', () => (isConnected ? client.destroy() : forward(client, others)))
  upstream.on('close', () => isConnected && client.destroy())
  client.on('close', () => upstream.destroy())
}
