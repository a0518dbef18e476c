import type { Socket } from 'node:net'
import { createKeepAliveAgents } from './keep-alive-agents.ts'
import { openSocket } from './open-socket.ts'
import { createResolver, type Resolve, type ResolverOptions } from './resolver.ts'
import { sendRequest, type OutboundRequest, type OutboundResponse } from './send-request.ts'

/**
 * Connections on behalf of a user. Every address is checked before it is contacted; throws `outbound.address_not_allowed` for those
 * that are not public, unless an administrator has allowed the host or its network.
 */
export type Outbound = {
  /** Sends an HTTP request. Any status is a response; throws `OutboundError` if there is none. */
  fetch: (url: string | URL, request?: OutboundRequest) => Promise<OutboundResponse>
  /** For libraries that open the connection themselves: pass them the host and `lookup`. Throws the resolver's error for unknown names. */
  resolve: Resolve
  /** Opens a TCP connection; throws the errors of `resolve` and of the socket. */
  connect: (target: { host: string; port: number; timeoutMs: number }) => Promise<Socket>
}

export function createOutbound(options: ResolverOptions): Outbound {
  const resolve = createResolver(options)
  const agents = createKeepAliveAgents()
  return {
    resolve,
    connect: (target) => openSocket(resolve, target),
    fetch: (url, request) => sendRequest({ resolve, agents }, url, request),
  }
}
