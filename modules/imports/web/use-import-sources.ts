import { useApiQuery } from '#platform/web/api/queries.ts'
import { useImportSourceLabels } from '#platform/web/i18n/import-source-labels.ts'
import { imports, type ImportSourceInfo } from '../contract.ts'

const none: readonly ImportSourceInfo[] = []

/** The sources that the user may import, and their names. */
export function useImportSources() {
  const { data, error, refetch } = useApiQuery(imports.listImportSources, {}, { staleTime: 60_000 })
  const sources = data?.sources ?? none
  const labels = useImportSourceLabels([...new Set(sources.map(({ module }) => module))])
  return { sources, labels, isLoaded: data !== undefined && labels.isLoaded, error, refetch }
}
