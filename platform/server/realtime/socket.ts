import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Platform } from '../platform.ts'
import {
  formatBye,
  CLOSE_BAD_MESSAGE,
  CLOSE_FAILED,
  CLOSE_SESSION_ENDED,
  Connection,
  SESSION_ENDED,
  getViewerOrErrorCode,
  WELCOME,
  type ClientMessage,
} from './connection.ts'
import { Hub } from './hub.ts'
import { createTopicResolver } from './topics.ts'
import { trackDevices } from './devices.ts'

const PATH = '/socket'
const HELLO_MS = 10_000
const HEARTBEAT_MS = 30_000
const CLOSE_MS = 2_000
const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_TOPICS_PER_MESSAGE = 200
const PING = JSON.stringify({ type: 'ping' })

/** Accepts sockets at `/socket`. A socket receives only `ping` until its hello names a valid session. */
export function serveSockets(server: Server, platform: Platform): { hub: Hub; close: () => void } {
  const hub = new Hub(platform.bus)
  const resolve = createTopicResolver(platform.modules)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false, clientTracking: true })
  const alive = new WeakSet<WebSocket>()
  const devices = trackDevices(platform)

  const acceptSocket = (socket: WebSocket, upgrade: IncomingMessage) => {
    const request = { id: '', address: upgrade.socket.remoteAddress ?? '', userAgent: '', token: undefined }
    const deps = { platform, hub, resolve, request }
    alive.add(socket)
    socket.on('pong', () => alive.add(socket))
    socket.on('error', () => socket.terminate())
    handleMessages(socket, async ({ accessToken, viewAs, tab }) => {
      const viewer = await getViewerOrErrorCode(platform, accessToken, viewAs)
      if (socket.readyState !== socket.OPEN) return undefined
      if (typeof viewer === 'string') return rejectSocket(socket, viewer)
      const connection = new Connection(socket, { viewer, accessToken }, deps)
      hub.add(connection)
      const removeDevice = devices.addDevice(viewer, tab)
      socket.on('close', () => (hub.remove(connection), removeDevice()))
      return connection
    })
  }
  server.on('upgrade', (upgrade: IncomingMessage, stream: Duplex, head: Buffer) => {
    sockets.handleUpgrade(upgrade, stream, head, (socket) => acceptSocket(socket, upgrade))
  })
  const stopHeartbeat = startHeartbeat(sockets, { alive, hub, sendDeviceHeartbeat: devices.sendHeartbeat })
  return {
    hub,
    close: () => {
      stopHeartbeat()
      devices.stop()
      hub.close()
      for (const socket of sockets.clients) socket.close(1001)
      sockets.close()
      // A sleeping computer does not answer; the library would wait for 30 seconds.
      setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), CLOSE_MS).unref()
    },
  }
}

/** Other upgrades offered with a request, such as HTTP/2, are ignored. */
export const isSocketUpgrade = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === PATH

type Heartbeat = { alive: WeakSet<WebSocket>; hub: Hub; sendDeviceHeartbeat: () => void }

function startHeartbeat(sockets: WebSocketServer, { alive, hub, sendDeviceHeartbeat }: Heartbeat): () => void {
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else sendHeartbeat(socket)
    }
    sendDeviceHeartbeat()
    void hub.endExpired()
  }, HEARTBEAT_MS).unref()
  return () => clearInterval(timer)
}

/** Browsers answer protocol pings without telling the page; the message lets the page know that its socket is alive. */
function sendHeartbeat(socket: WebSocket): void {
  socket.ping()
  socket.send(PING)
}

type Hello = Extract<ClientMessage, { type: 'hello' }>

function handleMessages(socket: WebSocket, signIn: (hello: Hello) => Promise<Connection | undefined>): void {
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
    if (!connection) return rejectSocket(socket, SESSION_ENDED)
    if (message.type === 'subscribe') return connection.subscribe(message.topics)
    if (message.type === 'unsubscribe') return connection.unsubscribe(message.topics)
  }
  socket.on('close', () => clearTimeout(timer))
  socket.on('message', (data) => {
    const message = parseMessage((data as Buffer).toString())
    if (!message) return socket.close(CLOSE_BAD_MESSAGE)
    queue = queue.then(() => handle(message)).catch(() => socket.close(CLOSE_FAILED))
  })
}

function rejectSocket(socket: WebSocket, code: string): undefined {
  socket.send(formatBye(code))
  socket.close(CLOSE_SESSION_ENDED)
}

function parseMessage(text: string): ClientMessage | undefined {
  try {
    const message = JSON.parse(text) as Record<string, unknown>
    if (message.type === 'pong') return { type: 'pong' }
    if (message.type === 'hello') return isHello(message) ? message : undefined
    const { type, topics } = message
    const isList =
      Array.isArray(topics) &&
      topics.length <= MAX_TOPICS_PER_MESSAGE &&
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
