import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { ListedCard } from '../card-contract.ts'
import { kanban } from '../contract.ts'
import type { Project } from '../project-contract.ts'
import css from './archive-drawer.module.css'
import { addressOf } from './copy-link.ts'
import type { Means } from './means.ts'

/** The cards that were put away; they come back to their column, or go. */
export function ArchiveDrawer({ project, means, onClose }: { project: Project; means: Means; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const { data, error, refetch } = useRead(kanban.listTasks, { projectId: project.id, archived: true, descriptions: false })
  return (
    <Drawer isOpen title={t('archive')} onClose={onClose}>
      {error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="8em" />}
      {data?.tasks.length === 0 && <Empty text={t('archive.empty')} />}
      <ul className={css.cards}>
        {data?.tasks.map((card) => (
          <ArchivedCard key={card.id} card={card} means={means} />
        ))}
      </ul>
    </Drawer>
  )
}

function ArchivedCard({ card, means: { t, rights, cards, format } }: { card: ListedCard; means: Means }) {
  return (
    <li className={css.card}>
      <div className={css.words}>
        <a className={css.title} href={addressOf(card)}>
          {card.title}
        </a>
        <span className={css.when}>{t('archive.changed', { when: format.relative(card.updatedAt) })}</span>
      </div>
      {rights.mayChange(card, 'isArchived') && (
        <Button size="small" icon={<ArchiveRestore />} onClick={() => cards.change(card, { isArchived: false })}>
          {t('menu.restore')}
        </Button>
      )}
      {rights.mayDelete(card) && (
        <IconButton size="small" label={t('archive.delete', { title: card.title })} onClick={() => cards.remove(card)}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}
