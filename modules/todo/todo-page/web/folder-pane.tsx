import { useEffect, useState } from 'react'
import { CalendarCheck, CircleCheck, Inbox, Pencil, Plus, Star, Trash2, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Dot } from '#platform/web/ui/lists/dot.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { useRead } from '#platform/web/api/queries.ts'
import { todo } from '../../contract.ts'
import css from './folder-pane.module.css'
import { useTags, tones } from '../../tags/web/index.ts'
import { folders, toListInput, parseView, type Folder, type View } from './view.ts'

const icons = { '': Inbox, today: CalendarCheck, mine: UserRound, important: Star, completed: CircleCheck, deleted: Trash2 }

export type FolderPaneProps = {
  view: View
  viewer: { today: string; userId: number }
  addressOf: (place: { filter: Folder; tag: string }) => string
  /** After one was chosen, also the one that is open already. */
  onChosen: () => void
  onTags: (() => void) | undefined
}

/** Where tasks stand: folders, and the workspace's tags within the folder of all that is open. */
export function FolderPane({ view, viewer, addressOf, onChosen, onTags }: FolderPaneProps) {
  const { t } = useTranslation('todo')
  return (
    <nav className={css.pane} aria-label={t('folders')} onClick={(event) => (event.target as Element).closest('a') && onChosen()}>
      <ul>
        {folders.map((folder) => (
          <li key={folder}>
            <FolderLink folder={folder} view={view} viewer={viewer} href={addressOf({ filter: folder, tag: '' })} />
          </li>
        ))}
      </ul>
      <TagLinks view={view} addressOf={addressOf} onTags={onTags} />
    </nav>
  )
}

function FolderLink({ folder, view, viewer, href }: { folder: Folder; href: string } & Pick<FolderPaneProps, 'view' | 'viewer'>) {
  const { t } = useTranslation('todo')
  const Icon = icons[folder]
  const isHere = view.filter === folder && view.tag === ''
  return (
    <a href={href} className={css.link} aria-current={isHere ? 'page' : undefined} data-folder={folder}>
      <Icon aria-hidden />
      <span className={css.name}>{t(`folder.${folder || 'open'}`)}</span>
      {hasCount(folder) && <Count folder={folder} viewer={viewer} />}
    </a>
  )
}

const hasCount = (folder: Folder) => folder === '' || folder === 'today' || folder === 'mine'

/** How much is to be done; asked once the list has had the network to itself. */
function Count({ folder, viewer }: { folder: Folder; viewer: FolderPaneProps['viewer'] }) {
  const { t } = useTranslation('todo')
  const { number } = useFormat()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 600)
    return () => clearTimeout(timer)
  }, [])
  const input = { ...toListInput(parseView({ filter: folder }), viewer), perPage: 1 }
  const { data } = useRead(todo.listTasks, input, { enabled: isDue, keep: true })
  if (!data?.total) return null
  return (
    <span className={css.count}>
      <span aria-hidden>{number(data.total)}</span>
      <span className="unseen">{t('list.count', { count: data.total, figure: number(data.total) })}</span>
    </span>
  )
}

function TagLinks({ view, addressOf, onTags }: Pick<FolderPaneProps, 'view' | 'addressOf' | 'onTags'>) {
  const { t } = useTranslation('todo')
  const { tags } = useTags()
  if (tags.length === 0 && !onTags) return null
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>{t('tags')}</h2>
        {onTags && (
          <IconButton label={t('tags.manage')} size="small" onClick={onTags}>
            {tags.length > 0 ? <Pencil /> : <Plus />}
          </IconButton>
        )}
      </div>
      <ul>
        {tags.map(({ id, title, color }) => (
          <li key={id}>
            <a
              href={addressOf({ filter: view.filter, tag: title === view.tag ? '' : title })}
              className={css.link}
              aria-current={title === view.tag ? 'true' : undefined}
            >
              <span className={css.dot}>
                <Dot tone={tones[color]} />
              </span>
              <span className={css.name}>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
