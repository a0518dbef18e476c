import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { HEAD_BYTES, typeOf } from '#platform/server/files/file-types.ts'
import { isPublicAddress } from './public-address.ts'

export type FetchedImage = { type: string; content: Buffer }

/** What may be reached. */
export type Network = {
  /** All addresses of a name. */
  resolve: (host: string) => Promise<string[]>
  isAllowed: (ip: string) => boolean
  ports: readonly number[]
  /** In milliseconds, for all of it. */
  patience: number
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  ports: [80, 443],
  patience: 10_000,
}

const MOST_REDIRECTS = 3
const LARGEST_BYTES = 10 * 1024 * 1024
const SHOWN = /^image\/(?:png|jpeg|gif|webp|avif)$/

/**
 * An image from the internet, without a word about who asks for it. Rejects where it is none, is larger than 10 MB, takes longer than
 * 10 s, or stands, after any of its redirects, anywhere but on a public address.
 */
export async function fetchImage(address: string, network: Network = internet): Promise<FetchedImage> {
  const signal = AbortSignal.timeout(network.patience)
  let url = new URL(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(url, { network, signal })
    const next = redirectOf(answer, url)
    if (!next) return await imageOf(answer)
    answer.destroy()
    url = next
  }
  throw new Error('too many redirects')
}

async function ask(url: URL, { network, signal }: { network: Network; signal: AbortSignal }): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') throw new Error('neither http nor https')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  if (!network.ports.includes(port)) throw new Error('another port')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const ip = await allowedAddress(host, network, signal)
  const options: RequestOptions = {
    host,
    port,
    path: `${url.pathname}${url.search}`,
    lookup: pinnedTo(ip),
    agent: false,
    signal,
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0' },
  }
  return await new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(options, resolve)
    request.on('error', reject).end()
  })
}

/** Where any of a name's addresses is not public, none is asked: the next answer could be that one. */
async function allowedAddress(host: string, network: Network, signal: AbortSignal): Promise<string> {
  const addresses = await Promise.race([network.resolve(host), ended(signal)])
  if (addresses.length === 0 || !addresses.every(network.isAllowed)) throw new Error('not a public address')
  return addresses.find((address) => !isIPv6(address)) ?? addresses[0]!
}

const ended = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true }))

/** The connection goes to the address that was looked at, whatever the name means by then. */
const pinnedTo =
  (ip: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIPv6(ip) ? 6 : 4
    if (options.all) done(null, [{ address: ip, family }])
    else done(null, ip, family)
  }

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | undefined {
  return statusCode >= 300 && statusCode < 400 && location ? new URL(location, from) : undefined
}

async function imageOf(answer: IncomingMessage): Promise<FetchedImage> {
  try {
    if (answer.statusCode !== 200) throw new Error(`status ${String(answer.statusCode)}`)
    const content = await wholeOf(answer)
    const type = typeOf(content.subarray(0, HEAD_BYTES))
    if (!type || !SHOWN.test(type)) throw new Error('no image')
    return { type, content }
  } finally {
    answer.destroy()
  }
}

async function wholeOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > LARGEST_BYTES) throw new Error('too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
