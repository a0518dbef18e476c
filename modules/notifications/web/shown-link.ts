import { parseSearch, type RawSearch } from '#platform/web/routing/address.ts'

/** Whether the address shows what the link leads to: its path, and at least its search words. */
export function isShown(link: string, address: { pathname: string; search: RawSearch }): boolean {
  const [path, search = ''] = link.split('?')
  if (path !== address.pathname) return false
  return Object.entries(parseSearch(search)).every(
    ([name, value]) => [address.search[name]].flat().join('\n') === [value].flat().join('\n'),
  )
}
