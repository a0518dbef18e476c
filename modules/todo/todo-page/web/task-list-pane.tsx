import { usePreload } from '#platform/web/hooks/use-preload.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { LiveRegion } from '#platform/web/ui/feedback/live-region.tsx'
import {
  listTaskShortcuts,
  SelectionToolbar,
  TaskMenu,
  useManualOrder,
  useTaskActions,
  useTaskList,
  useTaskMenu,
} from '../../task-list/web/index.ts'
import { QuickAdd } from '../../quick-add/web/index.ts'
import { preloadLazyComponents } from './lazy-components.ts'
import { NoTasks } from './no-tasks.tsx'
import { TaskListBody } from './task-list-body.tsx'
import { TaskListHeader } from './task-list-header.tsx'
import css from './task-list-pane.module.css'
import { useQuickAddField } from './use-quick-add-field.ts'
import { useTasks } from './use-tasks.ts'
import { acceptsNewTasks, getDefaultSort, isSortable, toListInput, type UpdateView, type View } from './view.ts'
import { applyView, type Viewer } from './viewer.ts'

export type TaskListPaneProps = {
  view: View
  viewer: Viewer
  title: string
  updateView: UpdateView
  onOpen: (id: number | null) => void
  /** Undefined if the folders are visible next to the list. */
  onShowFolders: (() => void) | undefined
  onManageTags: (() => void) | undefined
}

export function TaskListPane(props: TaskListPaneProps) {
  const { view, viewer, title, updateView, onOpen, onShowFolders, onManageTags } = props
  const actions = useTaskActions()
  const { permissions, mutations, commands, context } = actions
  const { query, order, state, menu, closeMenu, field, focusField } = useListPane(props, actions)
  const { tasks, viewKey, isLoaded } = query
  return (
    <div className={css.pane} data-paper="whole">
      <TaskListHeader
        {...{ view, title, onManageTags }}
        total={isLoaded ? query.total : null}
        onSearch={(q) => updateView({ q })}
        onSort={(sort) => updateView({ sort: sort === getDefaultSort(view.filter) ? undefined : sort })}
        onBack={onShowFolders}
      />
      {state.selected.length > 0 && <SelectionToolbar {...{ state, commands, permissions, context }} />}
      {permissions.canAdd && acceptsNewTasks(view) && (
        <QuickAdd
          {...{ field, context }}
          onFocusList={state.enter}
          onAdd={(task, line) => mutations.add(applyView(task, view, viewer), line)}
        />
      )}
      <TaskListBody
        query={query}
        list={{ label: title, tasks, viewKey, sort: view.sort, openId: view.task, state, context }}
        isSortable={permissions.canUpdateAny && isSortable(view)}
        onMove={mutations.move}
      >
        <NoTasks
          view={view}
          onAdd={permissions.canAdd ? focusField : undefined}
          onClearFilters={() => updateView({ q: '', tag: '' })}
          onShowOpenTasks={() => updateView({ filter: '' })}
        />
      </TaskListBody>
      {menu && <TaskMenu {...menu} {...{ commands, context, state, order, onOpen }} onClose={closeMenu} />}
      <LiveRegion />
    </div>
  )
}

function useListPane(props: TaskListPaneProps, { mutations, commands }: ReturnType<typeof useTaskActions>) {
  const { view, viewer, updateView, onOpen } = props
  const query = useTasks(toListInput(view, viewer))
  const { tasks, viewKey, isLoaded } = query
  const { menu, openMenu, closeMenu } = useTaskMenu()
  const order = useManualOrder({ query, sort: view.sort, mutations, switchToManual: () => updateView({ sort: 'manual' }) })
  const state = useTaskList({ viewKey, tasks, commands, onOpen, onMenu: openMenu, onReorder: order.moveBy, onLeave: () => onOpen(null) })
  const { field, focusField } = useQuickAddField({ isLoaded, isRequested: view.new, onFocus: () => updateView({ new: undefined }) })
  useShortcuts('todo', listTaskShortcuts({ addTask: focusField, enterList: state.enter }))
  usePreload(isLoaded, preloadLazyComponents)
  return { query, order, state, menu, closeMenu, field, focusField }
}
