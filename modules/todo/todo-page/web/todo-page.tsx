import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch, useAddress } from '#platform/web/routing/address.ts'
import { FilledPage, OnePane } from '#platform/web/ui/layout/filled-page.tsx'
import { SplitPane } from '#platform/web/ui/layout/split-pane.tsx'
import { TaskDetailPanel } from './task-detail-panel.tsx'
import { FolderPane, type FolderPaneProps } from './folder-pane.tsx'
import { TaskListPane } from './task-list-pane.tsx'
import { TagFilterSync, TagDialog, useTagPermissions } from '../../tags/web/index.ts'
import { ShortcutsDialog } from './lazy-components.ts'
import { useMedia } from '#platform/web/ui/layout/use-media.ts'
import { parseView } from './view.ts'
import { useViewer } from './viewer.ts'

/** Room for the open task beside the list, and for the folders beside it. */
const WIDE = '(min-width: 1200px)'
const ROOMY = '(min-width: 960px)'

/** Folders, list and the open task; the address holds what is shown, so that every view can be bookmarked. */
export default function TodoPage() {
  const { t } = useTranslation('todo')
  const [view, change] = useAddress(parseView)
  const viewer = useViewer()
  const tagPermissions = useTagPermissions()
  const [isWide, isRoomy] = [useMedia(WIDE), useMedia(ROOMY)]
  const [pane, setPane] = useState<'folders' | 'list'>('list')
  const [dialog, setDialog] = useState<'keys' | 'tags' | null>(null)
  const title = view.tag ? `#${view.tag}` : t(`folder.${view.filter || 'open'}`)
  const open = (id: number | null) => change({ task: id }, { push: id !== null && view.task === null })
  const onTags = tagPermissions.canAdd || tagPermissions.canUpdate || tagPermissions.canDelete ? () => setDialog('tags') : undefined
  const addressOf: FolderPaneProps['addressOf'] = ({ filter, tag }) => `#/todo${stringifySearch({ filter, tag })}`
  const detail = view.task !== null && <TaskDetailPanel id={view.task} isWide={isWide} onClose={() => open(null)} onOpen={open} />
  const panes = {
    folders: {
      id: 'folders',
      label: t('folders'),
      width: { initial: 232, min: 180, max: 360 },
      content: <FolderPane {...{ view, viewer, addressOf, onTags }} onChosen={() => setPane('list')} />,
    },
    list: {
      id: 'list',
      label: title,
      content: (
        <TaskListPane
          {...{ view, viewer, title, change, onTags }}
          onOpen={open}
          onFolders={isRoomy ? undefined : () => setPane('folders')}
          onHelp={() => setDialog('keys')}
        />
      ),
    },
  }
  return (
    <FilledPage>
      {isRoomy ? (
        <SplitPane name="todo" active="list" panes={[panes.folders, panes.list]} />
      ) : (
        <OnePane label={panes[pane].label}>
          {pane === 'folders' && <h1 className="unseen">{t('nav.todo')}</h1>}
          {panes[pane].content}
        </OnePane>
      )}
      {detail}
      {view.tag !== '' && <TagFilterSync tag={view.tag} change={change} />}
      {dialog === 'tags' && <TagDialog onClose={() => setDialog(null)} />}
      {dialog === 'keys' && <ShortcutsDialog onClose={() => setDialog(null)} />}
    </FilledPage>
  )
}
