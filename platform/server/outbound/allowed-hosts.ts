import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'

/** A host name, a name with `*.` for its subdomains, an address or a network, in the form that is stored and compared. */
export type AllowedHost = string

const NAME = /^(?:\*\.)?(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)*[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/
const MAX_NAME_LENGTH = 253

/** Undefined for anything that is not a host name, address or network, such as a URL. */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const trimmed = text.trim()
  const [address = '', bits, rest] = trimmed.split('/')
  if (rest !== undefined) return undefined
  if (isIP(address) > 0 && !address.includes('%')) return bits === undefined ? toCanonicalAddress(address) : parseNetwork(address, bits)
  const name = normalizeHost(trimmed)
  // A last label of digits would be read as a number, as in 127.1.
  return name.length <= MAX_NAME_LENGTH && NAME.test(name) && /[a-z]/.test(name.split('.').at(-1)!) ? name : undefined
}

function parseNetwork(address: string, bits: string): AllowedHost | undefined {
  const cidr = `${address}/${bits}`
  if (!/^\d{1,3}$/.test(bits) || !ipaddr.isValidCIDR(cidr)) return undefined
  const network = isIP(address) === 4 ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr)
  return `${network.toString()}/${Number(bits)}`
}

const toCanonicalAddress = (address: string) => ipaddr.parse(address).toString()

/** Lower case, punycode and without the final dot; empty if it cannot be a host name. */
export function normalizeHost(host: string): string {
  // Node reads the text like the host of a URL and would ignore a path or port.
  if (/[/\\?#@:]/.test(host)) return ''
  const wildcard = host.startsWith('*.') ? '*.' : ''
  return wildcard + domainToASCII(host.slice(wildcard.length)).replace(/\.$/, '')
}

/** Whether one of the entries allows connections to this host at this address. */
export function isHostAllowed(entries: readonly AllowedHost[], host: string, address: string): boolean {
  const name = normalizeHost(host)
  return entries.some((entry) => {
    if (isIP(entry.split('/')[0]!) > 0) return isInNetwork(address, entry)
    return entry.startsWith('*.') ? name.endsWith(entry.slice(1)) && name.length >= entry.length : entry === name
  })
}

function isInNetwork(address: string, entry: AllowedHost): boolean {
  if (!ipaddr.isValid(address)) return false
  const network = ipaddr.parseCIDR(entry.includes('/') ? entry : `${entry}/${isIP(entry) === 4 ? 32 : 128}`)
  // `process` reads ::ffff:10.0.0.1 as 10.0.0.1.
  const processed = ipaddr.process(address)
  return processed.kind() === network[0].kind() && processed.match(network)
}
