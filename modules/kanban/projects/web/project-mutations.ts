import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useApiMutation } from '#platform/web/api/queries.ts'
import type { Person } from '#platform/contract/schema.ts'
import { kanban } from '../../contract.ts'
import { toFieldProblems } from '../../web/field-problems.ts'
import type { Project } from '../contract.ts'

export type ProjectChanges = Partial<Pick<Project, 'title' | 'isArchived'>> & { members?: Person[] }

const topics = ['kanban']

/** Saves each field on its own and shows validation errors at the field. */
export function useProjectUpdate({ id }: Project) {
  const { t } = useTranslation('kanban')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { mutateAsync } = useApiMutation(kanban.updateProject, {
    topics,
    optimisticUpdate: ({ updateQuery }, { data: { id: _id, ...changes } }) =>
      updateQuery(kanban.listProjects, (list, { archived = false }) => ({
        ...list,
        projects: list.projects
          .map((project) => (project.id === id ? { ...project, ...(changes as ProjectChanges) } : project))
          .filter((project) => project.id !== id || project.isArchived === archived),
      })),
    undoMessage: (_answer, { data }) => t(getSuccessKey(data as ProjectChanges)),
    onError: (problem, { data: { id: _id, ...changes } }) => (setProblems(toFieldProblems(problem, Object.keys(changes))), true),
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
  return useApiMutation(kanban.deleteProject, { topics, undoMessage: ({ project }) => t('projects.deleted', { title: project.title }) })
    .mutate
}
