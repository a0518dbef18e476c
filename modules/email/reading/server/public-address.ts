import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks reserved by IANA (RFC 6890 and its registry). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Reserved networks within the global unicast range; some embed IPv4 addresses. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const specialNetworks = new BlockList()
for (const [net, prefix] of SPECIAL_IPV4) specialNetworks.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_IPV6) specialNetworks.addSubnet(net, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** False for private, local and reserved addresses. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !specialNetworks.check(ip, 'ipv4')
  return isIPv6(ip) && globalUnicast.check(ip, 'ipv6') && !specialNetworks.check(ip, 'ipv6')
}
