import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch, useAddress } from '#platform/web/address.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { Announcer } from '#platform/web/ui/announce.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import css from './kanban-page.module.css'
import { useKanbanRights } from './kanban-rights.ts'
import { PageKeys, ProjectDialog } from './parts.ts'
import { ProjectPage } from './project-page.tsx'
import { ProjectSwitch } from './project-switch.tsx'
import { useProjects } from './use-projects.ts'
import { readView } from './view.ts'
import { WaitingBoard } from './waiting-board.tsx'

/** The project that the address names; the address holds all that is shown, so that every view can be bookmarked. */
export default function KanbanPage() {
  const { t } = useTranslation('kanban')
  const [view, change] = useAddress(readView)
  const rights = useKanbanRights()
  const { projects, current, id, isSettled, problem, retry } = useProjects(view)
  const [dialog, setDialog] = useState<'keys' | 'project' | null>(null)
  const toProject = (project: number) => (location.hash = `#/kanban${stringifySearch({ project })}`)
  const onNew = rights.mayAddProjects ? () => setDialog('project') : undefined
  const switcher = <ProjectSwitch {...{ projects, current, onNew }} />
  return (
    <div className={css.page} data-paper="whole">
      {current && <ProjectPage key={current.id} {...{ view, change, switcher }} project={current} onHelp={() => setDialog('keys')} />}
      {!current && !problem && !isSettled && <WaitingBoard />}
      {!current && problem && (
        <Outside title={t('nav.kanban')}>
          <Failure title={problemText(problem)} requestId={problem.requestId} onRetry={retry} />
        </Outside>
      )}
      {!current && isSettled && (
        <Outside title={t('nav.kanban')}>
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
        </Outside>
      )}
      {dialog === 'keys' && <PageKeys onClose={() => setDialog(null)} />}
      {dialog === 'project' && <ProjectDialog onClose={() => setDialog(null)} onAdded={toProject} />}
      <Announcer />
    </div>
  )
}

const Outside = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={css.outside}>
    <h1 className="unseen">{title}</h1>
    {children}
  </div>
)
