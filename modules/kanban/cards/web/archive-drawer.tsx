import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { ListedCard } from '../card.ts'
import { kanban } from '../../contract.ts'
import type { Project } from '../../projects/contract.ts'
import css from '../../web/archived-list.module.css'
import { getCardUrl } from './card-link.ts'
import type { BoardContext } from './board-context.ts'

export function ArchiveDrawer({ project, context, onClose }: { project: Project; context: BoardContext; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const { data, error, refetch } = useApiQuery(kanban.listTasks, { projectId: project.id, archived: true, descriptions: false })
  return (
    <Drawer isOpen title={t('archive')} onClose={onClose}>
      {error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="8em" />}
      {data?.tasks.length === 0 && <EmptyState text={t('archive.empty')} />}
      <ul className={css.list}>
        {data?.tasks.map((card) => (
          <ArchivedCard key={card.id} card={card} context={context} />
        ))}
      </ul>
    </Drawer>
  )
}

function ArchivedCard({ card, context: { t, permissions, cardMutations, format } }: { card: ListedCard; context: BoardContext }) {
  return (
    <li className={css.item}>
      <div className={css.info}>
        <a className={css.title} href={getCardUrl(card)}>
          {card.title}
        </a>
        <span className={css.when}>{t('archive.changed', { when: format.relative(card.updatedAt) })}</span>
      </div>
      {permissions.canUpdate(card, 'isArchived') && (
        <Button size="small" icon={<ArchiveRestore />} onClick={() => cardMutations.update(card, { isArchived: false })}>
          {t('menu.restore')}
        </Button>
      )}
      {permissions.canDelete(card) && (
        <IconButton size="small" label={t('archive.delete', { title: card.title })} onClick={() => cardMutations.remove(card)}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}
