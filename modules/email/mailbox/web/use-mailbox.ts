import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/routing/address.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { readOptions } from '#platform/web/api/queries.ts'
import { keyOf, queries } from '#platform/web/api/query-client.ts'
import { email, MAILS_LIMIT, type MailRow } from '../../contract.ts'
import { openComposer } from '../../compose/web/index.ts'
import { useMailCommands } from './actions/use-mail-commands.ts'
import { allMails, anchorIn, mailsFrom } from './selection/mail-range.ts'
import { useMailPermissions } from './use-mail-permissions.ts'
import { extendBy, toggle, toggleAll } from './selection/selection.ts'
import { useLabelName } from '../../labels/web/index.ts'
import { useMails } from './use-mails.ts'
import { useSelection } from './selection/use-selection.ts'
import { placeOf, readView, type Place } from './view.ts'

export type Desk = ReturnType<typeof useDesk>

/** What all panes of the page share: what is shown and selected, and what can be done with it. */
export function useDesk() {
  const { t } = useTranslation('email')
  const [view, change] = useAddress(readView)
  const labelName = useLabelName()
  const rights = useMailPermissions()
  const listKey = JSON.stringify(placeOf(view))
  const place = useMemo(() => JSON.parse(listKey) as Place, [listKey])
  const found = useMails(place)
  const selection = useSelection(listKey)
  const close = () => change({ id: undefined })
  const isOpen = (mails: readonly MailRow[]) => mails.some(({ id }) => id === view.id)
  const commands = useMailCommands({ rights, selection, onGone: (mails) => isOpen(mails) && close() })
  const title = view.label ? labelName(view.label) : t(`mail.folder.${view.folder}`)
  return {
    view,
    change,
    rights,
    listKey,
    place,
    found,
    selection,
    commands,
    title,
    close,
    ...useChoosing({ found, selection, place }),
    open: (mail: MailRow) => {
      if (mail.folder === 'draft' && !mail.delivery && rights.mayWrite) void writeOn(mail, place)
      else change({ id: mail.id }, { push: view.id === null })
    },
    /** To the mail before or after the open one in the list; a later one is asked for by the server, wherever the list stands. */
    step: (dir: 'next' | 'previous') => {
      if (view.id !== null) void stepFrom(view.id, dir, place).then((id) => id && change({ id }))
    },
  }
}

type Choosing = { found: ReturnType<typeof useMails>; selection: ReturnType<typeof useSelection>; place: Place }

/** Selecting by place in the list. */
function useChoosing({ found, selection, place }: Choosing) {
  const anchor = useRef(0)
  return {
    toggleAt: (index: number) => {
      const mail = found.source?.at(index)
      if (!mail) return
      anchor.current = index
      selection.change((now) => toggle(now, mail))
    },
    /** All from where the last range of this list began, else from `start`. */
    selectTo: (index: number, start = index) => {
      const { source } = found
      if (!source) return
      anchor.current = anchorIn(source, { index: anchor.current, id: selection.selection.anchor }) ?? start
      selection.changeBy(mailsFrom({ source, place }, anchor.current, index), extendBy).catch(showProblem)
    },
    /** Every listed mail, or none where all are selected. */
    selectAll: () => {
      const total = found.total ?? 0
      anchor.current = Math.min(total, MAILS_LIMIT) - 1
      selection.forgetAwaited()
      selection.changeBy(allMails(place, total), toggleAll).catch(showProblem)
    },
  }
}

/** A draft opens where it is written. */
async function writeOn({ id }: MailRow, place: Place): Promise<void> {
  try {
    const { mail } = await queries.fetchQuery(readOptions(email.getMail, { id, ...place }))
    await openComposer({ kind: 'draft', mail })
  } catch (problem) {
    showProblem(problem)
  }
}

async function stepFrom(emailId: number, dir: 'next' | 'previous', place: Place): Promise<number | null> {
  try {
    const answer = await queries.fetchQuery(readOptions(email.paginateMail, { dir, emailId, ...place }))
    queries.setQueryData(keyOf(email.getMail, { id: answer.mail.id, ...place }), answer)
    return answer.mail.id
  } catch {
    return null
  }
}
