import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { kanban } from '../../contract.ts'
import type { Project } from '../contract.ts'
import css from '../../web/archived-list.module.css'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { useProjectUpdate } from './project-mutations.ts'

/** The projects that were put away; each can be taken up again. */
export function ArchivedProjects() {
  const { t } = useTranslation('kanban')
  const { data, error, refetch } = useRead(kanban.listProjects, { archived: true })
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="8em" />
  if (data.projects.length === 0) return <Empty text={t('projects.noneArchived')} />
  return (
    <ul className={css.cards}>
      {data.projects.map((project) => (
        <ArchivedProject key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ArchivedProject({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const { canChangeProject } = useKanbanPermissions()
  const { save } = useProjectUpdate(project)
  return (
    <li className={css.card}>
      <div className={css.words}>
        <span className={css.title}>{project.title}</span>
      </div>
      {canChangeProject(project, 'isArchived') && (
        <Button size="small" icon={<ArchiveRestore />} onClick={() => save({ isArchived: false })}>
          {t('menu.restore')}
        </Button>
      )}
    </li>
  )
}
