import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch, useSearchParams } from '#platform/web/routing/search-params.ts'
import { FullHeightPage, SinglePane } from '#platform/web/ui/layout/full-height-page.tsx'
import { SplitPane } from '#platform/web/ui/layout/split-pane.tsx'
import { TaskDetailPanel } from './task-detail-panel.tsx'
import { FolderPane, type FolderPaneProps } from './folder-pane.tsx'
import { TaskListPane } from './task-list-pane.tsx'
import { TagFilterSync, TagDialog, useTagPermissions } from '../../tags/web/index.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import { parseView } from './view.ts'
import { useViewer } from './viewer.ts'

/** At this width, the open task fits next to the list; from 960px, the folders do. */
const WIDE_QUERY = '(min-width: 1200px)'
const MEDIUM_QUERY = '(min-width: 960px)'

/** Folders, list and open task. The URL contains the whole state, so that every view can be bookmarked. */
export default function TodoPage() {
  const { t } = useTranslation('todo')
  const [view, updateView] = useSearchParams(parseView)
  const viewer = useViewer()
  const tagPermissions = useTagPermissions()
  const [isWide, isMedium] = [useMediaQuery(WIDE_QUERY), useMediaQuery(MEDIUM_QUERY)]
  const [pane, setPane] = useState<'folders' | 'list'>('list')
  const [dialog, setDialog] = useState<'tags' | null>(null)
  const title = view.tag ? `#${view.tag}` : t(`folder.${view.filter || 'open'}`)
  const open = (id: number | null) => updateView({ task: id }, { push: id !== null && view.task === null })
  const onManageTags = tagPermissions.canAdd || tagPermissions.canUpdate || tagPermissions.canDelete ? () => setDialog('tags') : undefined
  const getHref: FolderPaneProps['getHref'] = ({ filter, tag }) => `#/todo${stringifySearch({ filter, tag })}`
  const detail = view.task !== null && <TaskDetailPanel id={view.task} isWide={isWide} onClose={() => open(null)} onOpen={open} />
  const panes = {
    folders: {
      id: 'folders',
      label: t('folders'),
      width: { initial: 232, min: 180, max: 360 },
      content: <FolderPane {...{ view, viewer, getHref, onManageTags }} onSelect={() => setPane('list')} />,
    },
    list: {
      id: 'list',
      label: title,
      content: (
        <TaskListPane
          {...{ view, viewer, title, updateView, onManageTags }}
          onOpen={open}
          onShowFolders={isMedium ? undefined : () => setPane('folders')}
        />
      ),
    },
  }
  return (
    <FullHeightPage>
      {isMedium ? (
        <SplitPane name="todo" active="list" panes={[panes.folders, panes.list]} />
      ) : (
        <SinglePane label={panes[pane].label}>
          {pane === 'folders' && <h1 className="visually-hidden">{t('nav.todo')}</h1>}
          {panes[pane].content}
        </SinglePane>
      )}
      {detail}
      {view.tag !== '' && <TagFilterSync tag={view.tag} updateView={updateView} />}
      {dialog === 'tags' && <TagDialog onClose={() => setDialog(null)} />}
    </FullHeightPage>
  )
}
