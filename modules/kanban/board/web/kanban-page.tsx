import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch, useAddress } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Announcer } from '#platform/web/ui/feedback/announce.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import css from './kanban-page.module.css'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { ShortcutsDialog } from './lazy-parts.ts'
import { ProjectDialog, ProjectSwitcher } from '../../projects/web/index.ts'
import { ProjectBoard } from './project-board.tsx'
import { useProjects } from './use-projects.ts'
import { parseUrlState } from './url-state.ts'
import { BoardSkeleton } from './board-skeleton.tsx'

/** The project that the address names; the address holds all that is shown, so that every view can be bookmarked. */
export default function KanbanPage() {
  const { t } = useTranslation('kanban')
  const [view, change] = useAddress(parseUrlState)
  const permissions = useKanbanPermissions()
  const { projects, current, id, isSettled, problem, retry } = useProjects(view)
  const [dialog, setDialog] = useState<'keys' | 'project' | null>(null)
  const toProject = (project: number) => (location.hash = `#/kanban${stringifySearch({ project })}`)
  const onNew = permissions.canAddProjects ? () => setDialog('project') : undefined
  const switcher = <ProjectSwitcher {...{ projects, current, onNew }} />
  return (
    <div className={css.page} data-paper="whole">
      {current && <ProjectBoard key={current.id} {...{ view, change, switcher }} project={current} onHelp={() => setDialog('keys')} />}
      {!current && !problem && !isSettled && <BoardSkeleton />}
      {!current && problem && (
        <CenteredMessage title={t('nav.kanban')}>
          <Failure title={problemText(problem)} requestId={problem.requestId} onRetry={retry} />
        </CenteredMessage>
      )}
      {!current && isSettled && (
        <CenteredMessage title={t('nav.kanban')}>
          {id === undefined ? (
            <Empty
              text={t('projects.none')}
              action={
                onNew && (
                  <Button variant="primary" onClick={onNew}>
                    {t('projects.add')}
                  </Button>
                )
              }
            />
          ) : (
            <Failure
              title={t('projects.gone')}
              action={projects?.[0] && <Button onClick={() => toProject(projects[0]!.id)}>{t('projects.first')}</Button>}
            />
          )}
        </CenteredMessage>
      )}
      {dialog === 'keys' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      {dialog === 'project' && <ProjectDialog onClose={() => setDialog(null)} onAdded={toProject} />}
      <Announcer />
    </div>
  )
}

const CenteredMessage = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={css.outside}>
    <h1 className="unseen">{title}</h1>
    {children}
  </div>
)
