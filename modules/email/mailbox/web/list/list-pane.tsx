import type { MouseEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { ListHandle } from './active-row.ts'
import { openComposer } from '../../../compose/web/index.ts'
import { ListHead } from './list-header.tsx'
import css from './list-pane.module.css'
import { MailList } from './mail-list.tsx'
import { SelectionBar } from '../selection/lazy-selection-bar.ts'
import type { Desk } from '../use-mailbox.ts'
import { emptiable, isNarrowed } from '../view.ts'

export type ListPaneProps = {
  desk: Desk
  handle: RefObject<ListHandle | null>
  onFolders: (() => void) | undefined
  onHelp: () => void
  onNewLabel: () => void
}

export function ListPane({ desk, handle, onFolders, onHelp, onNewLabel }: ListPaneProps) {
  const { view, change, found, commands, selection, selectAll, title, listKey } = desk
  const isAll = found.total !== null && selection.selected.length > 0 && selection.selected.length === found.total
  const folder = view.folder
  const emptied = emptiable(view)
  return (
    <div className={css.pane} data-paper="whole">
      <ListHead
        {...{ view, title, onHelp }}
        total={found.total}
        isTruncated={found.isTruncated}
        onBack={onFolders}
        onWrite={desk.rights.mayWrite ? () => void openComposer({ kind: 'new' }) : undefined}
        onSearch={(q) => change({ q, at: undefined })}
        onUnread={() => change({ unread: view.unread ? undefined : (true as never), at: undefined })}
        onAll={selectAll}
        onRefresh={found.retry}
        onEmpty={emptied && found.total && desk.rights.mayDelete ? () => void commands.empty(emptied, found.total ?? 0) : undefined}
      />
      {selection.selected.length > 0 && (
        <SelectionBar {...{ commands, isAll, onNewLabel }} mails={selection.selected} onAll={selectAll} onReset={selection.reset} />
      )}
      {found.source && found.source.count > 0 ? (
        <MailList
          {...{ listKey, handle }}
          label={title}
          folder={folder}
          source={found.source}
          isStale={found.isStale}
          selection={selection.selection}
          openId={view.id}
          at={view.at}
          onEnd={found.onEnd}
          onAt={(at) => at !== view.at && change({ at: at || undefined })}
          onPress={pressOn(desk)}
        />
      ) : (
        <Instead desk={desk} />
      )}
    </div>
  )
}

function Instead({ desk: { found, view, change } }: { desk: Desk }) {
  const { t } = useTranslation('email')
  if (found.problem && !found.source)
    return <Failure title={problemText(found.problem)} requestId={found.problem.requestId} onRetry={found.retry} />
  if (!found.source) return <WaitingRows />
  if (isNarrowed(view))
    return (
      <Empty
        drawing="search"
        text={view.q ? t('mail.empty.search', { text: view.q }) : t('mail.empty.narrow')}
        action={<Button onClick={() => change({ q: '', label: '', unread: undefined })}>{t('mail.empty.widen')}</Button>}
      />
    )
  return <Empty drawing="message" text={t(`mail.empty.${view.folder}`)} />
}

const WaitingRows = () => (
  <div aria-busy className={css.waiting}>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className={css.row}>
        <Skeleton width={`${25 + ((row * 7) % 20)}%`} />
        <Skeleton width={`${55 + ((row * 13) % 35)}%`} />
        <Skeleton width={`${70 + ((row * 11) % 25)}%`} />
      </div>
    ))}
  </div>
)

/** What a press on a row does: it opens; with Ctrl it selects, with Shift all up to it. */
function pressOn({ found, commands, open, toggleAt, selectTo }: Desk) {
  return (index: number, act: string, event: MouseEvent) => {
    const mail = found.source?.at(index)
    if (!mail) return
    if (act === 'star') return commands.star([mail])
    if (event.shiftKey) return selectTo(index)
    if (act === 'select' || event.ctrlKey || event.metaKey) return toggleAt(index)
    open(mail)
  }
}
