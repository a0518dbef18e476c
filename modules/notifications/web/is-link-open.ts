import { parseSearch, type RawSearchParams } from '#platform/web/routing/search-params.ts'

/** True if the current URL has the path and at least the search parameters of the link. */
export function isLinkOpen(link: string, address: { pathname: string; search: RawSearchParams }): boolean {
  const [path, search = ''] = link.split('?')
  if (path !== address.pathname) return false
  return Object.entries(parseSearch(search)).every(
    ([name, value]) => [address.search[name]].flat().join('\n') === [value].flat().join('\n'),
  )
}
