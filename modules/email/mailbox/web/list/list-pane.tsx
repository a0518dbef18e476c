import type { MouseEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { ListHandle } from './use-active-row.ts'
import { ListHeader } from './list-header.tsx'
import css from './list-pane.module.css'
import { EmailList } from './email-list.tsx'
import { SelectionBar } from '../selection/lazy-selection-bar.ts'
import type { Mailbox } from '../use-mailbox.ts'
import { isFiltered } from '../mailbox-location.ts'
import { openComposer } from '../../../compose/web/index.ts'
import type { MailboxView } from '../../../contract.ts'

type ListPaneProps = {
  mailbox: Mailbox
  handle: RefObject<ListHandle | null>
  onShowFolders: (() => void) | undefined
  onCreateLabel: () => void
}

export function ListPane({ mailbox, handle, onShowFolders, onCreateLabel }: ListPaneProps) {
  const { list, commands, selection, selectAll } = mailbox
  const isAll = list.total !== null && selection.selected.length > 0 && selection.selected.length === list.total
  return (
    <div className={css.pane} data-paper="whole">
      <ListHeader {...{ mailbox, onShowFolders }} />
      {selection.selected.length > 0 && (
        <SelectionBar {...{ commands, isAll, onCreateLabel }} emails={selection.selected} onAll={selectAll} onReset={selection.reset} />
      )}
      {list.source && list.source.count > 0 ? (
        <EmailList {...{ mailbox, handle }} source={list.source} onRowClick={createClickHandler(mailbox)} />
      ) : (
        <EmptyList mailbox={mailbox} />
      )}
    </div>
  )
}

function EmptyList({ mailbox: { list, view, change, permissions } }: { mailbox: Mailbox }) {
  const { t } = useTranslation('email')
  if (list.problem && !list.source) return <ProblemState problem={list.problem} onRetry={list.retry} />
  if (!list.source) return <ListSkeleton />
  if (isFiltered(view))
    return (
      <EmptyState
        illustration="search"
        text={view.q ? t('mail.empty.search', { text: view.q }) : t('mail.empty.narrow')}
        action={<Button onClick={() => change({ q: '', label: '', unread: undefined })}>{t('mail.empty.widen')}</Button>}
      />
    )
  return (
    <EmptyState
      illustration="message"
      text={t(`mail.empty.${view.folder}`)}
      importFrom={permissions.canCompose && foldersToFill.has(view.folder) && 'mbox'}
      action={
        permissions.canCompose &&
        foldersToFill.has(view.folder) && (
          <Button variant="primary" onClick={() => void openComposer({ kind: 'new' })}>
            {t('mail.write')}
          </Button>
        )
      }
    />
  )
}

/** The folders that writing an email fills. */
const foldersToFill: ReadonlySet<MailboxView> = new Set(['inbox', 'sent', 'draft', 'all'])

const ListSkeleton = () => (
  <div aria-busy className={css.skeleton}>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className={css.row}>
        <Skeleton width={`${25 + ((row * 7) % 20)}%`} />
        <Skeleton width={`${55 + ((row * 13) % 35)}%`} />
        <Skeleton width={`${70 + ((row * 11) % 25)}%`} />
      </div>
    ))}
  </div>
)

/** A click opens an email, Ctrl+click selects it, Shift+click selects a range. */
function createClickHandler({ list, commands, open, toggleAt, selectTo }: Mailbox) {
  return (index: number, action: string, event: MouseEvent) => {
    const mail = list.source?.getRow(index)
    if (!mail) return
    if (action === 'star') return commands.star([mail])
    if (event.shiftKey) return selectTo(index)
    if (action === 'select' || event.ctrlKey || event.metaKey) return toggleAt(index)
    open(mail)
  }
}
