/** A household usually has a whole /64 of IPv6 addresses. */
export const getNetwork = (address: string): string =>
  address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
