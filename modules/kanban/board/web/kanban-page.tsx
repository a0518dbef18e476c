import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch, useSearchParams } from '#platform/web/routing/search-params.ts'
import { LiveRegion } from '#platform/web/ui/feedback/live-region.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import css from './kanban-page.module.css'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { NewProjectDialog, ProjectSwitcher } from '../../projects/web/index.ts'
import { ProjectBoard } from './project-board.tsx'
import { useProjects } from './use-projects.ts'
import { parseUrlState } from './url-state.ts'
import { BoardSkeleton } from './board-skeleton.tsx'

/** Shows the project in the URL. The URL contains the whole state, so that every view can be bookmarked. */
export default function KanbanPage() {
  const { t } = useTranslation('kanban')
  const [view, updateView] = useSearchParams(parseUrlState)
  const permissions = useKanbanPermissions()
  const { projects, current, id, isResolved, problem, retry } = useProjects(view)
  const [dialog, setDialog] = useState<'project' | null>(null)
  const openProject = (project: number) => (location.hash = `#/kanban${stringifySearch({ project })}`)
  const onNew = permissions.canAddProjects ? () => setDialog('project') : undefined
  const switcher = <ProjectSwitcher {...{ projects, current, onNew }} />
  return (
    <div className={css.page} data-paper="whole">
      {current && <ProjectBoard key={current.id} {...{ view, updateView, switcher }} project={current} />}
      {!current && !problem && !isResolved && <BoardSkeleton />}
      {!current && problem && (
        <CenteredMessage title={t('nav.kanban')}>
          <ProblemState problem={problem} onRetry={retry} />
        </CenteredMessage>
      )}
      {!current && isResolved && (
        <CenteredMessage title={t('nav.kanban')}>
          {id === undefined ? (
            <EmptyState
              text={t('projects.none')}
              importFrom={onNew ? 'trello' : undefined}
              action={
                onNew && (
                  <Button variant="primary" onClick={onNew}>
                    {t('projects.add')}
                  </Button>
                )
              }
            />
          ) : (
            <ErrorState
              title={t('projects.gone')}
              action={projects?.[0] && <Button onClick={() => openProject(projects[0]!.id)}>{t('projects.first')}</Button>}
            />
          )}
        </CenteredMessage>
      )}
      {dialog === 'project' && <NewProjectDialog onClose={() => setDialog(null)} onAdded={openProject} />}
      <LiveRegion />
    </div>
  )
}

const CenteredMessage = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={css.message}>
    <h1 className="visually-hidden">{title}</h1>
    {children}
  </div>
)
