import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** `hang` accepts connections and forwards nothing; `refuse` closes every connection at once. */
export type ProxyMode = 'forward' | 'hang' | 'refuse'

export type TcpProxy = {
  port: number
  setMode: (mode: ProxyMode) => void
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
    if (mode === 'forward') forward(client, track(sockets, connect({ port: targetPort, host: '127.0.0.1' })))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy())
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    setMode: (next) => {
      if (mode === 'hang') cut()
      mode = next
      if (next === 'refuse') cut()
      else for (const socket of sockets) next === 'hang' ? socket.unpipe().pause() : socket.resume()
    },
    close: async () => {
      cut()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function track(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket)
  return socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
}

function forward(client: Socket, target: Socket): void {
  client.pipe(target).pipe(client)
  client.once('close', () => target.destroy())
  target.once('close', () => client.destroy())
}
