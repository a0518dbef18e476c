import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { callApi } from '#platform/web/api/api.ts'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { invoices } from '../../contract.ts'
import type { CsvMapping } from '../contract.ts'
import { bankTopics } from './bank-mutations.ts'

export type StatementPreview = Output<typeof invoices.previewStatement>
export type ImportReport = Output<typeof invoices.importStatement>

type ImportState =
  | { kind: 'choosing'; problem: unknown }
  /** `uploaded`: the fraction of the file, 0 to 1; then the server reads it. */
  | { kind: 'running'; uploaded: number }
  | { kind: 'mapping'; fileId: number; preview: StatementPreview; problem: unknown }
  | { kind: 'finished'; report: ImportReport }

export function useStatementImport() {
  const { t } = useTranslation('invoices')
  const [state, setState] = useState<ImportState>({ kind: 'choosing', problem: null })
  const { mutateAsync } = useApiMutation(invoices.importStatement, {
    topics: bankTopics,
    onError: () => true,
    undoMessage: ({ added }) => (added > 0 ? t('bank.added', { count: added, number: String(added) }) : null),
  })
  const importFile = async (fileId: number, preview: StatementPreview, mapping?: CsvMapping) => {
    setState({ kind: 'running', uploaded: 1 })
    try {
      const { data } = await mutateAsync({ fileId, ...(mapping && { mapping }) })
      setState({ kind: 'finished', report: data })
    } catch (problem) {
      setState(mapping ? { kind: 'mapping', fileId, preview: { ...preview, mapping }, problem } : { kind: 'choosing', problem })
    }
  }
  const choose = async (file: File) => {
    setState({ kind: 'running', uploaded: 0 })
    try {
      const { id } = await uploadFile(file, { onProgress: (uploaded) => setState({ kind: 'running', uploaded }) })
      const preview = await callApi(invoices.previewStatement, { fileId: id })
      if (preview.format === 'csv') setState({ kind: 'mapping', fileId: id, preview, problem: null })
      else await importFile(id, preview)
    } catch (problem) {
      setState({ kind: 'choosing', problem })
    }
  }
  return {
    state,
    choose: (file: File) => void choose(file),
    importFile: (fileId: number, preview: StatementPreview, mapping: CsvMapping) => void importFile(fileId, preview, mapping),
    restart: () => setState({ kind: 'choosing', problem: null }),
  }
}
