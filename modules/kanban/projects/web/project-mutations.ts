import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useAction } from '#platform/web/api/queries.ts'
import type { Person } from '#platform/contract/schema.ts'
import { kanban } from '../../contract.ts'
import { toFieldProblems } from '../../web/field-problems.ts'
import type { Project } from '../contract.ts'

export type ProjectChanges = Partial<Pick<Project, 'title' | 'isArchived'>> & { members?: Person[] }

const topics = ['kanban']

/** Saves fields of one project by themselves; what the server refuses stands at the field that was to be saved. */
export function useProjectUpdate({ id }: Project) {
  const { t } = useTranslation('kanban')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { mutateAsync } = useAction(kanban.updateProject, {
    topics,
    optimistic: ({ change }, { data: { id: _id, ...changes } }) =>
      change(kanban.listProjects, (list, { archived = false }) => ({
        ...list,
        projects: list.projects
          .map((project) => (project.id === id ? { ...project, ...(changes as ProjectChanges) } : project))
          .filter((project) => project.id !== id || project.isArchived === archived),
      })),
    done: (_answer, { data }) => t(getSuccessKey(data as ProjectChanges)),
    onProblem: (problem, { data: { id: _id, ...changes } }) => (setProblems(toFieldProblems(problem, Object.keys(changes))), true),
  })
  return {
    problems,
    save: (changes: ProjectChanges, onSaved?: () => void) => {
      setProblems({})
      mutateAsync({ data: { id, ...changes } }).then(onSaved, () => undefined)
    },
  }
}

function getSuccessKey({ isArchived }: ProjectChanges) {
  if (isArchived === undefined) return 'projects.changed'
  return isArchived ? 'projects.wasArchived' : 'projects.restored'
}

export function useDeleteProject() {
  const { t } = useTranslation('kanban')
  return useAction(kanban.deleteProject, { topics, done: ({ project }) => t('projects.deleted', { title: project.title }) }).mutate
}
