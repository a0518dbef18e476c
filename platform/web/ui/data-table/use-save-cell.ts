import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../api/api-problem.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { toast } from '../feedback/toast.tsx'
import { useIsMounted } from '../layout/use-is-mounted.ts'
import type { CellEditOptions } from './columns.ts'

type SaveCellOptions<R> = { edit: CellEditOptions<R>; row: R; initialText: string; text: string; onDone: () => void }

/** If someone else has changed the value meanwhile, only pressing Enter again overwrites it. */
export function useSaveCell<R>({ edit, row, initialText, text, onDone }: SaveCellOptions<R>) {
  const { t } = useTranslation('platform')
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useRef(false)
  const isMounted = useIsMounted()
  const announcedValue = useRef<string | null>(null)
  const hasConflict = useRef(false)
  const value = edit.value(row)
  const remoteValue = value === initialText ? null : value

  const validate = (isEnter: boolean): string | null => {
    const isOverwriting = remoteValue !== null && !(isEnter && (hasConflict.current || announcedValue.current === remoteValue))
    announcedValue.current = remoteValue
    hasConflict.current = false
    return edit.validate?.(text.trim()) ?? (isOverwriting ? t('table.conflict') : null)
  }
  const showFailure = (failure: unknown) => {
    hasConflict.current = (failure as ApiProblem).status === 409
    setProblem(hasConflict.current ? t('table.conflict') : formatProblem(failure))
    if (hasConflict.current || !isMounted.current) toast.error(formatProblem(failure))
  }
  const save = async ({ isEnter }: { isEnter: boolean }) => {
    if (isBusy.current) return
    if (text === initialText || text === value) return onDone()
    const error = validate(isEnter)
    setProblem(error)
    if (error) return
    isBusy.current = true
    await edit.save(row, text.trim()).then(onDone, showFailure)
    isBusy.current = false
  }
  return { problem, remoteValue, save }
}
