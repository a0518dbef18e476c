import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

const RECEIVERS = Number(process.argv[2])
const RESPONSE = 'HTTP/1.1 204 No Content\r\n\r\n'
/** Occurs once in each request. */
const MARK = 'webhook-id:'

let received = 0

/** Counts requests without parsing them, because the receivers share the machine with the server that is measured. */
const listen = async (): Promise<Server> => {
  const server = createServer((socket) => {
    let rest = ''
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString('latin1')).split(MARK)
      const count = parts.length - 1
      rest = parts.at(-1)!.slice(-MARK.length)
      received += count
      if (count > 0) socket.write(RESPONSE.repeat(count))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const servers = await Promise.all(Array.from({ length: RECEIVERS }, listen))
process.on('message', () => process.send!({ received }))
process.on('disconnect', () => process.exit())
process.send!({ ports: servers.map((server) => (server.address() as AddressInfo).port) })
