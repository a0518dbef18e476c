import type { ModuleExport } from '../exports/module-export.ts'
import type { ServerModule } from '../module.ts'
import type { Subject } from '../abilities/subject.ts'

/** Changes of the workspace's records, and what a person has changed, their private records only in their own export. */
export function createExportedJournal(modules: readonly ServerModule[]): ModuleExport {
  const privateEntities = modules.flatMap(({ subjects = [] }) => subjects.filter(isPrivate).map(({ entity }) => entity))
  return {
    tables: [
      {
        table: 'journal',
        key: ['seq'],
        workspace: (rows) => rows('entity', 'not in', privateEntities),
        person: (rows, userId) => rows('actor', '=', userId),
        isPrivate: true,
      },
    ],
  }
}

/** Ownership or membership bounds who sees its records, whatever the rules say. */
const isPrivate = ({ scope, parent }: Subject): boolean => scope !== undefined || (parent !== undefined && isPrivate(parent.subject))
