import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { kanban } from '../contract.ts'
import type { Project } from '../project-contract.ts'
import css from './archive-drawer.module.css'
import { useKanbanRights } from './kanban-rights.ts'
import { useProjectUpdate } from './project-acts.ts'

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
  const { mayChangeProject } = useKanbanRights()
  const { save } = useProjectUpdate(project)
  return (
    <li className={css.card}>
      <div className={css.words}>
        <span className={css.title}>{project.title}</span>
      </div>
      {mayChangeProject(project, 'isArchived') && (
        <Button size="small" icon={<ArchiveRestore />} onClick={() => save({ isArchived: false })}>
          {t('menu.restore')}
        </Button>
      )}
    </li>
  )
}
