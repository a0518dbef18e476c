import type { Output } from '#platform/contract/endpoint.ts'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { email, type EmailRow } from '../../contract.ts'
import type { ListHandle } from '../../mailbox/web/index.ts'
import type { Mailbox } from '../../mailbox/web/index.ts'

type ListFocus = Pick<ListHandle, 'active' | 'activeId' | 'isFocused'> | null
type ShortcutState = Pick<Mailbox, 'view' | 'query'> & {
  list: Pick<Mailbox['list'], 'source'>
  selection: Pick<Mailbox['selection'], 'selected'>
}

/** Shortcuts apply to the selected emails, otherwise on the focused row, otherwise on the open email. */
export function getShortcutTargets({ selection, list, view, query }: ShortcutState, focus: ListFocus): readonly EmailRow[] {
  if (selection.selected.length > 0) return selection.selected
  const target = isOpenEmailTarget(view.id, focus) ? findOpenEmail({ list, query }, view.id!) : list.source?.getRow(focus?.active ?? 0)
  return target ? [target] : []
}

/** True if the focus is outside the list, or still on the row of the open email. */
export const isOpenEmailTarget = (openId: number | null, focus: ListFocus): boolean =>
  openId !== null && (!focus?.isFocused() || focus.activeId === openId)

/** Prefers the full email over its list row. */
function findOpenEmail({ list: { source }, query }: Pick<ShortcutState, 'list' | 'query'>, id: number): EmailRow | undefined {
  const cached = queryClient.getQueryData<Output<typeof email.getMail>>(getQueryKey(email.getMail, { id, ...query }))
  if (cached) return cached.mail
  for (let index = 0; index < (source?.count ?? 0); index++) if (source!.getRow(index)?.id === id) return source!.getRow(index)
  return undefined
}
