import { useMemo, useRef, useState } from 'react'
import { afterPaint } from '#platform/web/after-paint.ts'
import { useArrival, usePreload } from '#platform/web/first-shown.ts'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Announcer } from '#platform/web/ui/announce.tsx'
import type { ListOptions } from './list-events.ts'
import { ListHead } from './list-head.tsx'
import { pageCommand } from './list-keys.ts'
import css from './list-pane.module.css'
import { NoTasks } from './no-tasks.tsx'
import { preloadParts } from './page-parts.ts'
import { ManualList, RowMenu, SelectionBar } from './parts.ts'
import { QuickAdd } from './quick-add.tsx'
import type { MenuAt } from './row-menu.tsx'
import { useTaskActs } from './task-acts.ts'
import { useTaskCommands } from './task-commands.ts'
import { More, TaskList, useRowWords, WaitingRows } from './task-list.tsx'
import { useTaskRights } from './task-rights.ts'
import { useList } from './use-list.ts'
import { useOrder } from './use-order.ts'
import { usePlace } from './use-place.ts'
import { useTasks } from './use-tasks.ts'
import { isNarrowed, listInput, takesNew, usualSort, type View } from './view.ts'
import { fittingView, type Viewer } from './viewer.ts'

export type ListPaneProps = {
  view: View
  viewer: Viewer
  title: string
  change: (change: { [K in keyof View]?: View[K] | undefined }) => void
  onOpen: (id: number | null) => void
  /** The way back to the folders where they do not stand beside the list. */
  onFolders: (() => void) | undefined
  onHelp: () => void
  onTags: (() => void) | undefined
}

export function ListPane({ view, viewer, title, change, onOpen, onFolders, onHelp, onTags }: ListPaneProps) {
  const rights = useTaskRights()
  const acts = useTaskActs()
  const commands = useTaskCommands(acts, rights)
  const words = useRowWords(rights)
  const found = useTasks(useMemo(() => listInput(view, viewer), [view, viewer]))
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const [scroller, field] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const toManual = () => change({ sort: 'manual' })
  const onOrder = useOrder({ found, sort: view.sort, acts, toManual })
  const onMenu: ListOptions['onMenu'] = (task, button) => afterPaint(() => setMenu({ task, button }))
  const state = useList({ viewKey: found.shownKey, tasks: found.tasks, commands, onOpen, onMenu, onOrder, onLeave: () => onOpen(null) })
  const add = () => field.current?.focus()
  usePlace(scroller, found.shownKey, found.isThere)
  usePageKeys(pageCommand, (command) => {
    if (command === 'add') add()
    else if (command === 'help') onHelp()
    else state.enter()
  })
  usePreload(found.isThere, preloadParts)
  useArrival(found.isThere, view.new, () => {
    change({ new: undefined })
    add()
  })
  const isOrdered = view.sort === 'manual' && view.filter !== 'deleted' && !isNarrowed(view) && rights.mayChangeAny
  const list = { label: title, tasks: found.tasks, viewKey: found.shownKey, sort: view.sort, openId: view.task, state, words }
  return (
    <div className={css.pane} data-paper="whole">
      <ListHead
        {...{ view, title, onHelp, onTags }}
        total={found.isThere ? found.total : null}
        onSearch={(q) => change({ q })}
        onSort={(sort) => change({ sort: sort === usualSort(view.filter) ? undefined : sort })}
        onBack={onFolders}
      />
      {state.selected.length > 0 && <SelectionBar {...{ state, commands, rights, words }} />}
      {rights.mayAdd && takesNew(view) && (
        <QuickAdd
          field={field}
          words={words}
          onDown={state.enter}
          onAdd={(task, line) => acts.add(fittingView(task, view, viewer), line)}
        />
      )}
      <div ref={scroller} className={css.scroller} data-paper="whole">
        {!found.isThere &&
          (found.problem ? (
            <Failure title={problemText(found.problem)} requestId={found.problem.requestId} onRetry={found.retry} />
          ) : (
            <WaitingRows />
          ))}
        {found.isThere &&
          found.tasks.length > 0 &&
          (isOrdered ? (
            <ManualList {...list} hasMore={found.hasMore} onMove={acts.move} instead={<TaskList {...list} />} />
          ) : (
            <TaskList {...list} />
          ))}
        {found.isThere && found.tasks.length === 0 && (
          <NoTasks
            view={view}
            onAdd={rights.mayAdd ? add : undefined}
            onWiden={() => change({ q: '', tag: '' })}
            onOpenFolder={() => change({ filter: '' })}
          />
        )}
        {found.hasMore && <More isBusy={found.isBusy} problem={found.problem && problemText(found.problem)} onMore={found.more} />}
      </div>
      {menu && (
        <RowMenu
          {...menu}
          {...{ commands, rights, words, onOpen, onOrder, toManual }}
          sort={view.sort}
          state={state}
          onClose={() => setMenu(null)}
        />
      )}
      <Announcer />
    </div>
  )
}
