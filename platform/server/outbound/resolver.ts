import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isHostAllowed, type AllowedHost } from './allowed-hosts.ts'
import { addressNotAllowed } from './outbound-errors.ts'
import { isPublicAddress } from './public-address.ts'

/** Resolves a host and checks its addresses; throws `outbound.address_not_allowed`. */
export type Resolve = (host: string, signal?: AbortSignal) => Promise<ResolvedHost>

/** `lookup` returns the checked addresses without asking DNS again, so that a second answer cannot lead elsewhere. */
export type ResolvedHost = { addresses: readonly string[]; lookup: LookupFunction }

/** Returns all addresses of a host name. */
export type HostResolver = (host: string) => Promise<string[]>

export type ResolverOptions = {
  /** Called for each connection. */
  getAllowedHosts: () => readonly AllowedHost[] | Promise<readonly AllowedHost[]>
  resolveHost?: HostResolver | undefined
}

const resolveBySystem: HostResolver = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

export const createResolver =
  ({ getAllowedHosts, resolveHost = resolveBySystem }: ResolverOptions): Resolve =>
  async (host, signal) => {
    const addresses = isIP(host) > 0 ? [host] : await rejectOnAbort(resolveHost(host), signal)
    const entries = await getAllowedHosts()
    const isAllowed = (address: string) => isPublicAddress(address) || isHostAllowed(entries, host, address)
    // The connection may use any of the addresses, so one that is not allowed is enough.
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw addressNotAllowed(host)
    return { addresses, lookup: createPinnedLookup(addresses) }
  }

async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}

function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  const preferred = all.find(({ family }) => family === 4) ?? all[0]!
  return (_host, options, done) => {
    if (options.all) done(null, all)
    else done(null, preferred.address, preferred.family)
  }
}
