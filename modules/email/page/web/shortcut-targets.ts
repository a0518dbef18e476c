import type { Output } from '#platform/contract/endpoint.ts'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import { email, type MailRow } from '../../contract.ts'
import type { ListHandle } from '../../mailbox/web/index.ts'
import type { Desk } from '../../mailbox/web/index.ts'

type Focus = Pick<ListHandle, 'active' | 'activeId' | 'isFocused'> | null
type Shown = Pick<Desk, 'view' | 'place'> & {
  found: Pick<Desk['found'], 'source'>
  selection: Pick<Desk['selection'], 'selected'>
}

/** What keys act on: all that is selected, else the row that has the focus, else the open mail. */
export function targetsOf({ selection, found, view, place }: Shown, list: Focus): readonly MailRow[] {
  if (selection.selected.length > 0) return selection.selected
  const target = isOnOpen(view.id, list) ? openMail({ found, place }, view.id!) : found.source?.at(list?.active ?? 0)
  return target ? [target] : []
}

/** The focus is beside the list, or still where the open mail was opened: who reads it means it, whatever stands in its row by now. */
export const isOnOpen = (openId: number | null, list: Focus): boolean => openId !== null && (!list?.isFocused() || list.activeId === openId)

/** As it is shown; as the list has it until its own answer comes. */
function openMail({ found: { source }, place }: Pick<Shown, 'found' | 'place'>, id: number): MailRow | undefined {
  const shown = queries.getQueryData<Output<typeof email.getMail>>(keyOf(email.getMail, { id, ...place }))
  if (shown) return shown.mail
  for (let index = 0; index < (source?.count ?? 0); index++) if (source!.at(index)?.id === id) return source!.at(index)
  return undefined
}
