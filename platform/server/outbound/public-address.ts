import ipaddr from 'ipaddr.js'

/** IPv6 addresses outside 2000::/3 are not assigned for global use; some of them embed IPv4 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** False for private, local, reserved and translated addresses. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}
