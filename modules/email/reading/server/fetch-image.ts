import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { HEAD_BYTES, detectFileType } from '#platform/server/files/file-types.ts'
import { isPublicAddress } from './public-address.ts'

export type FetchedImage = { type: string; content: Buffer }

export type NetworkAccess = {
  resolve: (host: string) => Promise<string[]>
  isAllowed: (ip: string) => boolean
  ports: readonly number[]
  timeoutMs: number
}

const publicInternet: NetworkAccess = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  ports: [80, 443],
  timeoutMs: 10_000,
}

const MAX_REDIRECTS = 3
const MAX_BYTES = 10 * 1024 * 1024
const ALLOWED_TYPES = /^image\/(?:png|jpeg|gif|webp|avif)$/

/** Fetches anonymously; rejects anything above 10 MB or 10 s, or on a non-public address, also after redirects. */
export async function fetchImage(address: string, network: NetworkAccess = publicInternet): Promise<FetchedImage> {
  const signal = AbortSignal.timeout(network.timeoutMs)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await sendRequest(url, { network, signal })
    const next = getRedirect(answer, url)
    if (!next) return await readImage(answer)
    answer.destroy()
    url = next
  }
  throw new Error('too many redirects')
}

async function sendRequest(url: URL, { network, signal }: { network: NetworkAccess; signal: AbortSignal }): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') throw new Error('unsupported protocol')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  if (!network.ports.includes(port)) throw new Error('port not allowed')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const ip = await resolveAllowedAddress(host, network, signal)
  const options: RequestOptions = {
    host,
    port,
    path: `${url.pathname}${url.search}`,
    lookup: createPinnedLookup(ip),
    agent: false,
    signal,
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0' },
  }
  return await new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(options, resolve)
    request.on('error', reject).end()
  })
}

/** Rejects a host if any of its addresses is not public, because the next lookup could return that one. */
async function resolveAllowedAddress(host: string, network: NetworkAccess, signal: AbortSignal): Promise<string> {
  const addresses = await Promise.race([network.resolve(host), rejectOnAbort(signal)])
  if (addresses.length === 0 || !addresses.every(network.isAllowed)) throw new Error('not a public address')
  return addresses.find((address) => !isIPv6(address)) ?? addresses[0]!
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true }))

/** Connects to the checked address, even if the host name resolves differently by then (DNS rebinding). */
const createPinnedLookup =
  (ip: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIPv6(ip) ? 6 : 4
    if (options.all) done(null, [{ address: ip, family }])
    else done(null, ip, family)
  }

function getRedirect({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | undefined {
  return statusCode >= 300 && statusCode < 400 && location ? new URL(location, from) : undefined
}

async function readImage(answer: IncomingMessage): Promise<FetchedImage> {
  try {
    if (answer.statusCode !== 200) throw new Error(`status ${String(answer.statusCode)}`)
    const content = await readBody(answer)
    const type = detectFileType(content.subarray(0, HEAD_BYTES))
    if (!type || !ALLOWED_TYPES.test(type)) throw new Error('not an image')
    return { type, content }
  } finally {
    answer.destroy()
  }
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new Error('too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
