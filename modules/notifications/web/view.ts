import { countOf, textOf, type RawSearch } from '#platform/web/routing/address.ts'

/** What the page shows as its address has it: one page of all, of the unread ones, of a module or of one of its kinds. */
export type View = { page: number; unread: boolean; module: string; kind: string }

export const readView = (raw: RawSearch): View => ({
  page: countOf(raw['page'], 1),
  unread: textOf(raw['unread']) !== '',
  module: textOf(raw['module']),
  kind: textOf(raw['kind']),
})

/** A choice in the list of modules and kinds: `todo`, `todo.assigned`, empty for all. */
export const choiceOf = ({ module, kind }: Pick<View, 'module' | 'kind'>) => (kind ? `${module}.${kind}` : module)

export function chosen(choice: string): { module: string | undefined; kind: string | undefined } {
  const [module, kind] = choice.split('.')
  return { module: module || undefined, kind }
}
