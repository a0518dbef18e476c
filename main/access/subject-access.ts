import type { FollowUp, ModuleAccess, SubjectAccess } from '#platform/contract/access.ts'
import { descriptions } from './descriptions.ts'

/** Returns the description of a subject, with calls qualified by their module. */
export function getSubjectAccess(subject: string): SubjectAccess | undefined {
  const findAccess = ({ subjects, platformSubjects }: ModuleAccess) => subjects[subject] ?? platformSubjects?.[subject]
  const [module, description] = Object.entries(descriptions).find(([, one]) => findAccess(one)) ?? []
  const access = description && findAccess(description)
  if (!access || 'gate' in access) return access
  const qualify = (name: string) => (description!.endpoints[name] ? `${module}.${name}` : name)
  const make = 'make' in access &&
    access.make && { make: { ...access.make, by: qualify(access.make.by), ...qualifyNextSteps(access.make, qualify) } }
  const readRecords = 'view' in access && typeof access.view === 'string' && { view: qualify(access.view) }
  return { ...access, ...make, ...readRecords } as SubjectAccess
}

const qualifyNextSteps = (make: object, qualify: (name: string) => string) =>
  'next' in make && { next: (make.next as FollowUp[]).map((next) => ({ ...next, by: qualify(next.by) })) }
