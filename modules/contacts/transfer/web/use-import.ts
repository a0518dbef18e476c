import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { contacts } from '../../contract.ts'
import type { ImportReport } from '../contract.ts'

export type ImportState =
  | { kind: 'choosing'; problem: unknown }
  /** `uploaded`: the fraction of the file, 0 to 1; then the server reads it. */
  | { kind: 'running'; uploaded: number }
  | { kind: 'finished'; report: ImportReport }

const initialState: ImportState = { kind: 'choosing', problem: null }

export function useImport() {
  const { t } = useTranslation('contacts')
  const [state, setState] = useState<ImportState>(initialState)
  const { mutateAsync } = useApiMutation(contacts.importContacts, {
    topics: ['contacts'],
    onError: () => true,
    undoMessage: ({ added }) => (added > 0 ? t('import.added', { count: added }) : null),
  })
  const importFile = async (file: File, isShared: boolean) => {
    setState({ kind: 'running', uploaded: 0 })
    try {
      const { id } = await uploadFile(file, { onProgress: (uploaded) => setState({ kind: 'running', uploaded }) })
      const { data } = await mutateAsync({ fileId: id, isShared })
      setState({ kind: 'finished', report: data })
    } catch (problem) {
      setState({ kind: 'choosing', problem })
    }
  }
  return { state, start: (file: File, isShared: boolean) => void importFile(file, isShared), restart: () => setState(initialState) }
}
