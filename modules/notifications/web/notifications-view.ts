import { parseCount, parseText, type RawSearchParams } from '#platform/web/routing/search-params.ts'

export type NotificationsView = { page: number; unread: boolean; module: string; kind: string }

export const parseView = (raw: RawSearchParams): NotificationsView => ({
  page: parseCount(raw['page'], 1),
  unread: parseText(raw['unread']) !== '',
  module: parseText(raw['module']),
  kind: parseText(raw['kind']),
})

/** Select value: `todo`, `todo.assigned`, or empty for all. */
export const formatKindFilter = ({ module, kind }: Pick<NotificationsView, 'module' | 'kind'>) => (kind ? `${module}.${kind}` : module)

export function parseKindFilter(choice: string): { module: string | undefined; kind: string | undefined } {
  const [module, kind] = choice.split('.')
  return { module: module || undefined, kind }
}
