import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** `hang` accepts connections and forwards nothing; `refuse` closes every connection at once. */
export type ProxyMode = 'forward' | 'hang' | 'refuse'

export type TcpProxy = {
  port: number
  /** Changes what the target sends. */
  rewrite: (chunk: Buffer) => Buffer
  setMode: (mode: ProxyMode) => void
  /** Forwards nothing more on the present connections, as after a failover to another machine; new ones work. */
  abandon: () => void
  /** Cuts all connections; data on its way is lost. */
  cut: () => void
  close: () => Promise<void>
}

/** Stands between the server and another one, such as a database or a mail server. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let mode: ProxyMode = 'forward'
  const server = createServer((client) => {
    track(sockets, client)
    if (mode === 'refuse') return void client.resetAndDestroy()
    if (mode === 'hang') return
    const target = track(sockets, connect({ port: targetPort, host: '127.0.0.1' }))
    client.pipe(target).on('data', (chunk: Buffer) => client.write(proxy.rewrite(chunk)))
    client.once('close', () => target.destroy())
    target.once('close', () => client.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
  const proxy: TcpProxy = {
    rewrite: (chunk) => chunk,
    port: (server.address() as AddressInfo).port,
    cut,
    abandon: () => abandon(sockets),
    setMode: (next) => {
      // What was lost meanwhile does not arrive later.
      if (next === 'refuse' || mode === 'hang') cut()
      mode = next
      if (next === 'hang') abandon(sockets)
    },
    close: async () => {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
  return proxy
}

function abandon(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.unpipe().pause()
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket)
  return socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
}
