import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Config } from '../config/config.ts'
import { getBearerToken } from '../identity/sessions/authenticate.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const isLoopbackAddress = (address: string | undefined) =>
  address !== undefined && isIP(address) > 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const isLoopbackHost = (host: string) => host === 'localhost' || isLoopbackAddress(host.replace(/^\[|\]$/g, ''))

/** Headers that proxies add. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via', 'cf-connecting-ip']

/** Throws unless the request has the token, or comes from this machine without a proxy. */
export function authorizeScrape(request: FastifyRequest, config: Config): void {
  const token = getBearerToken(request)
  if (token !== undefined && config.metricsToken !== undefined && isEqual(token, config.metricsToken)) return
  if (token === undefined && isDirectAndLocal(request, config)) return
  throw new ApiError(
    401,
    'metrics_denied',
    'Metrics need the header "Authorization: Bearer" with the METRICS_TOKEN of the server, or a request from the same machine without a proxy.',
  )
}

/** Hashed first, because `timingSafeEqual` needs values of the same length. */
const isEqual = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Behind a proxy on this machine, every request comes from loopback. A proxy that TRUST_PROXY names adds a header; without TRUST_PROXY, a public
 * PUBLIC_URL or Host means that there may be a proxy that adds none.
 */
function isDirectAndLocal({ headers, socket, hostname }: FastifyRequest, { trustProxy, publicUrl }: Config): boolean {
  if (!isLoopbackAddress(socket.remoteAddress) || PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false
  return isLoopbackHost(hostname) && (trustProxy !== false || isLoopbackHost(new URL(publicUrl).hostname))
}
