import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Platform } from '../platform.ts'
import {
  byeOf,
  CLOSE_BAD_MESSAGE,
  CLOSE_FAILED,
  CLOSE_SESSION_ENDED,
  Connection,
  SESSION_ENDED,
  viewerOrReason,
  WELCOME,
  type ClientMessage,
} from './connection.ts'
import { Hub } from './hub.ts'
import { topicResolver } from './topics.ts'
import { followDevices } from './devices.ts'

const PATH = '/socket'
const HELLO_MS = 10_000
const HEARTBEAT_MS = 30_000
const MAX_MESSAGE = 64 * 1024
const MOST_TOPICS_A_MESSAGE = 200
const PING = JSON.stringify({ type: 'ping' })

/** Takes sockets at `/socket`; nothing but `ping` is told to one before its hello has named a valid session. */
export function serveSockets(server: Server, platform: Platform): { hub: Hub; close: () => void } {
  const hub = new Hub(platform.bus)
  const resolve = topicResolver(platform.modules)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false, clientTracking: true })
  const alive = new WeakSet<WebSocket>()
  const devices = followDevices(platform)

  const welcome = (socket: WebSocket, upgrade: IncomingMessage) => {
    const request = { id: '', address: upgrade.socket.remoteAddress ?? '', userAgent: '', token: undefined }
    const deps = { platform, hub, resolve, request }
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    socket.on('error', () => socket.terminate())
    receive(socket, async ({ accessToken, viewAs, tab }) => {
      const viewer = await viewerOrReason(platform, accessToken, viewAs)
      if (socket.readyState !== socket.OPEN) return undefined
      if (typeof viewer === 'string') return refuse(socket, viewer)
      const connection = new Connection(socket, { viewer, accessToken }, deps)
      hub.add(connection)
      const leave = devices.enter(viewer, tab)
      socket.on('close', () => (hub.remove(connection), leave()))
      return connection
    })
  }
  server.on('upgrade', (upgrade: IncomingMessage, stream: Duplex, head: Buffer) => {
    sockets.handleUpgrade(upgrade, stream, head, (socket) => welcome(socket, upgrade))
  })
  const stopHeartbeat = startHeartbeat(sockets, { alive, hub, stay: devices.stay })
  return {
    hub,
    close: () => {
      stopHeartbeat()
      devices.stop()
      hub.close()
      for (const socket of sockets.clients) socket.close(1001)
      sockets.close()
    },
  }
}

/** The only upgrade that is taken: who offers another one along with a call, such as HTTP/2, is answered as if they had not. */
export const asksForSocket = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === PATH

type Heartbeat = { alive: WeakSet<WebSocket>; hub: Hub; stay: () => void }

/** Ends sockets that no longer answer, and those whose token has run out; the others stay. */
function startHeartbeat(sockets: WebSocketServer, { alive, hub, stay }: Heartbeat): () => void {
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else greet(socket)
    }
    stay()
    void hub.endExpired()
  }, HEARTBEAT_MS).unref()
  return () => clearInterval(timer)
}

/** Browsers answer the first by themselves and show it to no page: by the second the page knows that its socket is not dead. */
function greet(socket: WebSocket): void {
  socket.ping()
  socket.send(PING)
}

type Hello = Extract<ClientMessage, { type: 'hello' }>

/** Reads one socket's messages in order: a hello first, then subscriptions. */
function receive(socket: WebSocket, signIn: (hello: Hello) => Promise<Connection | undefined>): void {
  let connection: Connection | undefined
  let queue = Promise.resolve()
  const timer = setTimeout(() => socket.close(CLOSE_SESSION_ENDED), HELLO_MS).unref()
  const handle = async (message: ClientMessage) => {
    if (message.type === 'hello' && connection) return connection.renew(message.accessToken)
    if (message.type === 'hello') {
      clearTimeout(timer)
      connection = await signIn(message)
      return connection?.send(WELCOME)
    }
    if (!connection) return refuse(socket, SESSION_ENDED)
    if (message.type === 'subscribe') return connection.subscribe(message.topics)
    if (message.type === 'unsubscribe') return connection.unsubscribe(message.topics)
  }
  socket.on('close', () => clearTimeout(timer))
  socket.on('message', (data) => {
    const message = parse((data as Buffer).toString())
    if (!message) return socket.close(CLOSE_BAD_MESSAGE)
    queue = queue.then(() => handle(message)).catch(() => socket.close(CLOSE_FAILED))
  })
}

function refuse(socket: WebSocket, code: string): undefined {
  socket.send(byeOf(code))
  socket.close(CLOSE_SESSION_ENDED)
}

function parse(text: string): ClientMessage | undefined {
  try {
    const message = JSON.parse(text) as Record<string, unknown>
    if (message.type === 'pong') return { type: 'pong' }
    if (message.type === 'hello') return isHello(message) ? message : undefined
    const { type, topics } = message
    const isList =
      Array.isArray(topics) &&
      topics.length <= MOST_TOPICS_A_MESSAGE &&
      topics.every((topic) => typeof topic === 'string' && topic.length <= 200)
    return (type === 'subscribe' || type === 'unsubscribe') && isList ? { type, topics } : undefined
  } catch {
    return undefined
  }
}

const isHello = (message: Record<string, unknown>): message is Hello =>
  typeof message.accessToken === 'string' &&
  (message.tab === undefined || typeof message.tab === 'string') &&
  (message.viewAs === undefined || Number.isSafeInteger(message.viewAs))
