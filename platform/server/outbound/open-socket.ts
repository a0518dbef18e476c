import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Resolve } from './resolver.ts'

export async function openSocket(
  resolve: Resolve,
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
): Promise<Socket> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { lookup } = await resolve(host, signal)
  const socket = connect({ host, port, lookup })
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw signal.aborted ? Object.assign(new Error('The connection timed out.'), { code: 'ETIMEDOUT' }) : error
  }
}
