import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { apiQueryOptions } from '#platform/web/api/queries.ts'
import { getQueryKey, queryClient } from '#platform/web/api/query-client.ts'
import { email, MAX_EMAILS_PER_REQUEST, type EmailRow } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import { useEmailCommands } from './actions/use-email-commands.ts'
import { loadAll, findAnchor, loadRange } from './selection/email-range.ts'
import { useEmailPermissions } from './use-email-permissions.ts'
import { addRange, toggleEmail, toggleAll } from './selection/selection.ts'
import { useLabelName } from '../../labels/web/index.ts'
import { useEmails } from './use-emails.ts'
import { useSelection } from './selection/use-selection.ts'
import { toListQuery, parseLocation, type ListQuery } from './mailbox-location.ts'

export type Mailbox = ReturnType<typeof useMailbox>

export function useMailbox() {
  const { t } = useTranslation('email')
  const [view, change] = useSearchParams(parseLocation)
  const getLabelName = useLabelName()
  const permissions = useEmailPermissions()
  const listKey = JSON.stringify(toListQuery(view))
  const query = useMemo(() => JSON.parse(listKey) as ListQuery, [listKey])
  const list = useEmails(query)
  const selection = useSelection(listKey)
  const close = () => change({ id: undefined })
  const isOpen = (emails: readonly EmailRow[]) => emails.some(({ id }) => id === view.id)
  const commands = useEmailCommands({ permissions, selection, onRemoved: (emails) => isOpen(emails) && close() })
  const title = view.label ? getLabelName(view.label) : t(`mail.folder.${view.folder}`)
  return {
    view,
    change,
    permissions,
    listKey,
    query,
    list,
    selection,
    commands,
    title,
    close,
    ...useSelectionActions({ list, selection, query }),
    open: (mail: EmailRow) => {
      if (mail.folder === 'draft' && !mail.delivery && permissions.canCompose) void openDraft(mail, query)
      else change({ id: mail.id }, { push: view.id === null })
    },
    /** Opens the next or previous email of the list, which may not be loaded yet. */
    step: (dir: 'next' | 'previous') => {
      if (view.id !== null) void loadAdjacent(view.id, dir, query).then((id) => id && change({ id }))
    },
  }
}

type SelectionActionsOptions = { list: ReturnType<typeof useEmails>; selection: ReturnType<typeof useSelection>; query: ListQuery }

function useSelectionActions({ list, selection, query }: SelectionActionsOptions) {
  const anchor = useRef(0)
  return {
    toggleAt: (index: number) => {
      const mail = list.source?.getRow(index)
      if (!mail) return
      anchor.current = index
      selection.change((now) => toggleEmail(now, mail))
    },
    /** Selects from the anchor of the last range, or from `start`. */
    selectTo: (index: number, start = index) => {
      const { source } = list
      if (!source) return
      anchor.current = findAnchor(source, { index: anchor.current, id: selection.selection.anchor }) ?? start
      selection.changeWhenLoaded(loadRange({ source, query }, anchor.current, index), addRange).catch(showErrorToast)
    },
    selectAll: () => {
      const total = list.total ?? 0
      anchor.current = Math.min(total, MAX_EMAILS_PER_REQUEST) - 1
      selection.cancelPending()
      selection.changeWhenLoaded(loadAll(query, total), toggleAll).catch(showErrorToast)
    },
  }
}

async function openDraft({ id }: EmailRow, query: ListQuery): Promise<void> {
  try {
    const { mail } = await queryClient.fetchQuery(apiQueryOptions(email.getMail, { id, ...query }))
    await openComposer({ kind: 'draft', mail })
  } catch (problem) {
    showErrorToast(problem)
  }
}

async function loadAdjacent(emailId: number, dir: 'next' | 'previous', query: ListQuery): Promise<number | null> {
  try {
    const answer = await queryClient.fetchQuery(apiQueryOptions(email.paginateMail, { dir, emailId, ...query }))
    queryClient.setQueryData(getQueryKey(email.getMail, { id: answer.mail.id, ...query }), answer)
    return answer.mail.id
  } catch {
    return null
  }
}
