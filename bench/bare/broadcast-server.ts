import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { serveMetrics } from '../load/metrics.ts'

/** A minimal broadcast server: sends each message to everyone in the room, without permissions, storage or ordering. */
serveMetrics()
const rooms = new Map<string, Set<WebSocket>>()
const server = createServer((_, response) => response.writeHead(200).end('{}'))
const sockets = new WebSocketServer({ server, perMessageDeflate: false })

sockets.on('connection', (socket, request) => {
  const room = request.url!
  const members = rooms.get(room) ?? new Set()
  rooms.set(room, members.add(socket))
  socket.on('close', () => members.delete(socket))
  socket.on('message', (data) => {
    const text = (data as Buffer).toString()
    for (const member of members) member.send(text)
  })
})

server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}`))
