import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { answerObserver } from './observe.ts'

/** What a bare broadcast costs: whoever sends into a room is repeated to all in it, with no rights, storage or order. */
answerObserver()
const rooms = new Map<string, Set<WebSocket>>()
const server = createServer((_, answer) => answer.writeHead(200).end('{}'))
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
