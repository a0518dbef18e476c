import { useMemo, useRef, useState } from 'react'
import { afterPaint } from '#platform/web/hooks/after-paint.ts'
import { useArrival, usePreload } from '#platform/web/hooks/first-shown.ts'
import { usePageKeys } from '#platform/web/routing/page-keys.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Announcer } from '#platform/web/ui/feedback/announce.tsx'
import {
  type ListOptions,
  SortableTaskList,
  type OpenMenu,
  LoadMore,
  parsePageShortcut,
  TaskMenu,
  SelectionToolbar,
  TaskList,
  useTaskList,
  useMoveByKey,
  useScrollRestoration,
  useRowContext,
  TaskListSkeleton,
} from '../../task-list/web/index.ts'
import { TaskListHeader } from './task-list-header.tsx'
import css from './task-list-pane.module.css'
import { NoTasks } from './no-tasks.tsx'
import { preloadLazyComponents } from './lazy-components.ts'
import { QuickAdd } from '../../quick-add/web/index.ts'
import { useTaskMutations, useTaskCommands, useTaskPermissions } from '../../tasks/web/index.ts'
import { useTasks } from './use-tasks.ts'
import { isFiltered, toListInput, acceptsNewTasks, getDefaultSort, type View } from './view.ts'
import { applyView, type Viewer } from './viewer.ts'

export type TaskListPaneProps = {
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

export function TaskListPane({ view, viewer, title, change, onOpen, onFolders, onHelp, onTags }: TaskListPaneProps) {
  const rights = useTaskPermissions()
  const acts = useTaskMutations()
  const commands = useTaskCommands(acts, rights)
  const words = useRowContext(rights)
  const found = useTasks(useMemo(() => toListInput(view, viewer), [view, viewer]))
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [scroller, field] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)]
  const toManual = () => change({ sort: 'manual' })
  const onOrder = useMoveByKey({ found, sort: view.sort, acts, toManual })
  const onMenu: ListOptions['onMenu'] = (task, button) => afterPaint(() => setMenu({ task, button }))
  const state = useTaskList({ viewKey: found.shownKey, tasks: found.tasks, commands, onOpen, onMenu, onOrder, onLeave: () => onOpen(null) })
  const add = () => field.current?.focus()
  useScrollRestoration(scroller, found.shownKey, found.isThere)
  usePageKeys(parsePageShortcut, (command) => {
    if (command === 'add') add()
    else if (command === 'help') onHelp()
    else state.enter()
  })
  usePreload(found.isThere, preloadLazyComponents)
  useArrival(found.isThere, view.new, () => {
    change({ new: undefined })
    add()
  })
  const isOrdered = view.sort === 'manual' && view.filter !== 'deleted' && !isFiltered(view) && rights.canUpdateAny
  const list = { label: title, tasks: found.tasks, viewKey: found.shownKey, sort: view.sort, openId: view.task, state, words }
  return (
    <div className={css.pane} data-paper="whole">
      <TaskListHeader
        {...{ view, title, onHelp, onTags }}
        total={found.isThere ? found.total : null}
        onSearch={(q) => change({ q })}
        onSort={(sort) => change({ sort: sort === getDefaultSort(view.filter) ? undefined : sort })}
        onBack={onFolders}
      />
      {state.selected.length > 0 && <SelectionToolbar {...{ state, commands, rights, words }} />}
      {rights.canAdd && acceptsNewTasks(view) && (
        <QuickAdd field={field} words={words} onDown={state.enter} onAdd={(task, line) => acts.add(applyView(task, view, viewer), line)} />
      )}
      <div ref={scroller} className={css.scroller} data-paper="whole">
        {!found.isThere &&
          (found.problem ? (
            <Failure title={problemText(found.problem)} requestId={found.problem.requestId} onRetry={found.retry} />
          ) : (
            <TaskListSkeleton />
          ))}
        {found.isThere &&
          found.tasks.length > 0 &&
          (isOrdered ? (
            <SortableTaskList {...list} hasMore={found.hasMore} onMove={acts.move} instead={<TaskList {...list} />} />
          ) : (
            <TaskList {...list} />
          ))}
        {found.isThere && found.tasks.length === 0 && (
          <NoTasks
            view={view}
            onAdd={rights.canAdd ? add : undefined}
            onWiden={() => change({ q: '', tag: '' })}
            onOpenFolder={() => change({ filter: '' })}
          />
        )}
        {found.hasMore && <LoadMore isBusy={found.isBusy} problem={found.problem && problemText(found.problem)} onMore={found.more} />}
      </div>
      {menu && (
        <TaskMenu
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
