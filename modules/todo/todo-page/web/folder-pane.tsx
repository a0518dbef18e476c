import { useEffect, useState } from 'react'
import { CalendarCheck, CircleCheck, Inbox, Pencil, Plus, Star, Trash2, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '#platform/web/ui/lists/color-dot.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { FolderCount, FolderHeading, FolderLink } from '#platform/web/ui/layout/folder-list.tsx'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { todo } from '../../contract.ts'
import css from './folder-pane.module.css'
import { useTags, toneByColor } from '../../tags/web/index.ts'
import { folders, toListInput, parseView, type Folder, type View } from './view.ts'

const icons = { '': Inbox, today: CalendarCheck, mine: UserRound, important: Star, completed: CircleCheck, deleted: Trash2 }

export type FolderPaneProps = {
  view: View
  viewer: { today: string; userId: number }
  getHref: (selection: { filter: Folder; tag: string }) => string
  /** Also called when the current folder is selected again. */
  onSelect: () => void
  onManageTags: (() => void) | undefined
}

export function FolderPane({ view, viewer, getHref, onSelect, onManageTags }: FolderPaneProps) {
  const { t } = useTranslation('todo')
  return (
    <nav className={css.pane} aria-label={t('folders')} onClick={(event) => (event.target as Element).closest('a') && onSelect()}>
      <ul>
        {folders.map((folder) => (
          <li key={folder}>
            <TaskFolderLink folder={folder} view={view} viewer={viewer} href={getHref({ filter: folder, tag: '' })} />
          </li>
        ))}
      </ul>
      <TagLinks view={view} getHref={getHref} onManageTags={onManageTags} />
    </nav>
  )
}

function TaskFolderLink({ folder, view, viewer, href }: { folder: Folder; href: string } & Pick<FolderPaneProps, 'view' | 'viewer'>) {
  const { t } = useTranslation('todo')
  const Icon = icons[folder]
  const isCurrent = view.filter === folder && view.tag === ''
  return (
    <FolderLink href={href} current={isCurrent ? 'page' : undefined} icon={<Icon aria-hidden />} name={t(`folder.${folder || 'open'}`)}>
      {showsCount(folder) && <OpenTaskCount folder={folder} viewer={viewer} />}
    </FolderLink>
  )
}

const showsCount = (folder: Folder) => folder === '' || folder === 'today' || folder === 'mine'

/** Loads after a delay, so that the list comes first. */
function OpenTaskCount({ folder, viewer }: { folder: Folder; viewer: FolderPaneProps['viewer'] }) {
  const { t } = useTranslation('todo')
  const [isEnabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), 600)
    return () => clearTimeout(timer)
  }, [])
  const input = { ...toListInput(parseView({ filter: folder }), viewer), perPage: 1 }
  const { data } = useApiQuery(todo.listTasks, input, { enabled: isEnabled, keepPreviousData: true })
  return <FolderCount count={data?.total ?? 0} getLabel={(figure) => t('list.count', { count: data?.total ?? 0, figure })} />
}

function TagLinks({ view, getHref, onManageTags }: Pick<FolderPaneProps, 'view' | 'getHref' | 'onManageTags'>) {
  const { t } = useTranslation('todo')
  const { tags } = useTags()
  if (tags.length === 0 && !onManageTags) return null
  return (
    <>
      <FolderHeading title={t('tags')}>
        {onManageTags && (
          <IconButton label={t('tags.manage')} size="small" onClick={onManageTags}>
            {tags.length > 0 ? <Pencil /> : <Plus />}
          </IconButton>
        )}
      </FolderHeading>
      <ul>
        {tags.map(({ id, title, color }) => (
          <li key={id}>
            <FolderLink
              href={getHref({ filter: view.filter, tag: title === view.tag ? '' : title })}
              current={title === view.tag ? 'true' : undefined}
              icon={
                <span className={css.dot}>
                  <ColorDot tone={toneByColor[color]} />
                </span>
              }
              name={title}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
