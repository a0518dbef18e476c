import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { kanban } from '../../contract.ts'
import type { Project } from '../contract.ts'
import css from '../../web/archived-list.module.css'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { useProjectUpdate } from './project-mutations.ts'

export function ArchivedProjects() {
  const { t } = useTranslation('kanban')
  const { data, error, refetch } = useApiQuery(kanban.listProjects, { archived: true })
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Skeleton height="8em" />
  if (data.projects.length === 0) return <EmptyState text={t('projects.noneArchived')} />
  return (
    <ul className={css.list}>
      {data.projects.map((project) => (
        <ArchivedProject key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ArchivedProject({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const { canUpdateProject } = useKanbanPermissions()
  const { save } = useProjectUpdate(project)
  return (
    <li className={css.item}>
      <div className={css.info}>
        <span className={css.title}>{project.title}</span>
      </div>
      {canUpdateProject(project, 'isArchived') && (
        <Button size="small" icon={<ArchiveRestore />} onClick={() => save({ isArchived: false })}>
          {t('menu.restore')}
        </Button>
      )}
    </li>
  )
}
