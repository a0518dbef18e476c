import { useTranslation } from 'react-i18next'
import { useAllModules } from '../routing/modules.tsx'

export type SubjectLabels = {
  subject: (subject: string) => string
  /** "Task", by entity name. */
  record: (entity: string) => string
  field: (subject: string, field: string) => string
  /** Falls back to `title`, the English text from the server. */
  permission: (permission: { name: string; module: string | null; title: string | null }) => string
}

/** Names of subjects, entities, fields and permissions, from the messages of the modules that define them. */
export function useSubjectLabels(): SubjectLabels {
  const names = useAllModules().map(({ name }) => name)
  const { t } = useTranslation(['platform', ...names])
  return {
    subject: (subject) =>
      t(
        names.map((module) => `${module}:subject.${subject}`),
        { defaultValue: splitCamelCase(subject) },
      ),
    record: (entity) =>
      t(
        names.map((module) => `${module}:entity.${entity}`),
        { defaultValue: splitCamelCase(entity) },
      ),
    field: (subject, field) =>
      t(
        names.map((module) => `${module}:field.${subject}.${field}`),
        { defaultValue: splitCamelCase(field) },
      ),
    permission: ({ name, module, title }) =>
      module ? t([`${module}:permission.${name}`, `permission.${name}`], { defaultValue: title ?? name }) : name,
  }
}

const splitCamelCase = (name: string) =>
  name
    .replace(/\.id$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
