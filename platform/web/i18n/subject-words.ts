import { useTranslation } from 'react-i18next'
import { useModules } from '../routing/modules.tsx'

export type SubjectWords = {
  /** "tasks". */
  subject: (subject: string) => string
  /** "Task", of a record by its entity. */
  record: (entity: string) => string
  /** "Due date"; the name itself where no module says it. */
  field: (subject: string, field: string) => string
  /** A permission that a module declares; `title` is the server's own, in English. */
  permission: (permission: { name: string; module: string | null; title: string | null }) => string
}

/** What rules speak of, in the words of the modules that own it; those are fetched when first needed. */
export function useSubjectWords(): SubjectWords {
  const names = useModules().map(({ name }) => name)
  const { t } = useTranslation(['platform', ...names])
  return {
    subject: (subject) =>
      t(
        names.map((module) => `${module}:subject.${subject}`),
        { defaultValue: spaced(subject) },
      ),
    record: (entity) =>
      t(
        names.map((module) => `${module}:entity.${entity}`),
        { defaultValue: spaced(entity) },
      ),
    field: (subject, field) =>
      t(
        names.map((module) => `${module}:field.${subject}.${field}`),
        { defaultValue: spaced(field) },
      ),
    permission: ({ name, module, title }) =>
      module ? t([`${module}:permission.${name}`, `permission.${name}`], { defaultValue: title ?? name }) : name,
  }
}

const spaced = (name: string) =>
  name
    .replace(/\.id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
