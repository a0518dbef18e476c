import { ApiError, invalidInput } from '#platform/server/api-error.ts'
import { can } from '#platform/server/abilities/check.ts'
import type { ModuleImportSource } from '#platform/server/imports/import-source.ts'
import type { ImportSourceInfo } from '../contract.ts'
import type { ImportContext } from './tables.ts'

export async function listImportSources(ctx: ImportContext): Promise<{ sources: ImportSourceInfo[]; total: number }> {
  const sources = getSources(ctx)
    .filter(({ source }) => can(ctx, ...source.access))
    .map(toSourceInfo)
  return { sources, total: sources.length }
}

const toSourceInfo = ({ module, source }: ModuleImportSource): ImportSourceInfo => ({
  name: source.name,
  module,
  extensions: [...source.extensions],
  columns: (source.columns ?? []).map(({ name, label, type, isRequired = false }) => ({ name, label, type, isRequired })),
})

/** The sources of all modules. */
export const getSources = ({ importSources }: Pick<ImportContext, 'importSources'>) => importSources as readonly ModuleImportSource[]

/** Throws 400 for an unknown source and 403 without the permission. */
export function findSource(ctx: Pick<ImportContext, 'importSources' | 'viewer'>, name: string): ModuleImportSource {
  const found = getSources(ctx).find(({ source }) => source.name === name)
  if (!found) throw invalidInput('/source', 'must be one of the names of GET /api/imports/sources')
  if (!can(ctx, ...found.source.access)) throw new ApiError(403, 'imports.permission', 'You don’t have permission to import these files.')
  return found
}
