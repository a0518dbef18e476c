import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { imports } from '../contract.ts'

export const mutationOptions = { topics: ['imports'], isIrreversible: true } as const

/** Removes the imported records, after a confirmation. */
export function useUndoImport() {
  const { t } = useTranslation('imports')
  const { mutate, isPending } = useApiMutation(imports.undoImport, mutationOptions)
  const undo = async (id: number) => {
    const question = { title: t('undo.title'), text: t('undo.text'), confirmLabel: t('undo'), isDanger: true }
    if (await confirm(question)) mutate({ id })
  }
  return { undo: (id: number) => void undo(id), isPending }
}

/** Cancels an import; records that it has already added are removed. */
export function useCancelImport() {
  const { t } = useTranslation('imports')
  const { mutate, isPending } = useApiMutation(imports.cancelImport, mutationOptions)
  const cancel = async (id: number) => {
    const question = { title: t('cancel.title'), text: t('cancel.text'), cancelLabel: t('cancel.keep') }
    if (await confirm({ ...question, confirmLabel: t('cancel'), isDanger: true })) mutate({ id })
  }
  return { cancel: (id: number) => void cancel(id), isPending }
}
