import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../api/api-problem.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { toast } from '../feedback/toast.tsx'
import { useIsMounted } from '../layout/use-is-mounted.ts'
import type { DataColumn } from './columns.ts'
import css from './data-table.module.css'
import type { CellDraft } from './use-grid-actions.ts'

type EditProps<R> = { column: DataColumn<R>; row: R; draft: CellDraft; onDraftChange: (text: string) => void; onDone: () => void }

/** The input of a cell being edited. If someone else has changed the value meanwhile, only pressing Enter again overwrites it. */
export function CellEditor<R>({ column, row, draft, onDraftChange, onDone }: EditProps<R>) {
  const { t } = useTranslation('platform')
  const edit = column.edit!
  const [text, show] = useState(draft.text)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useRef(false)
  const isShown = useIsMounted()
  const announcedValue = useRef<string | null>(null)
  const hasConflict = useRef(false)
  const remoteValue = edit.value(row) === draft.initialText ? null : edit.value(row)
  const write = (next: string) => {
    onDraftChange(next)
    show(next)
  }

  const save = async ({ isEnter }: { isEnter: boolean }) => {
    if (isBusy.current) return
    if (text === draft.initialText || text === edit.value(row)) return onDone()
    const isOverwriting = remoteValue !== null && !(isEnter && (hasConflict.current || announcedValue.current === remoteValue))
    announcedValue.current = remoteValue
    hasConflict.current = false
    const error = edit.validate?.(text.trim()) ?? (isOverwriting ? t('table.conflict') : null)
    setProblem(error)
    if (error) return
    isBusy.current = true
    try {
      await edit.save(row, text.trim())
      onDone()
    } catch (failure) {
      const isConflict = (failure as ApiProblem).status === 409
      hasConflict.current = isConflict
      setProblem(isConflict ? t('table.conflict') : formatProblem(failure))
      if (isConflict || !isShown.current) toast.error(formatProblem(failure))
    } finally {
      isBusy.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save({ isEnter: true })
    if (event.key === 'Escape') onDone()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  const shared = {
    'aria-label': column.header,
    'aria-invalid': problem !== null,
    className: css.edit,
    value: text,
    autoFocus: true,
    onKeyDown,
    onBlur: () => void save({ isEnter: false }),
  }
  return (
    <>
      {edit.type === 'choice' ? (
        <select {...shared} onChange={(event) => write(event.target.value)}>
          {edit.options!.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={edit.type === 'date' ? 'date' : 'text'}
          inputMode={edit.type === 'number' ? 'decimal' : undefined}
          onChange={(event) => write(event.target.value)}
        />
      )}
      {(problem ?? remoteValue) !== null && (
        <span role="alert" className={css.mistake}>
          {problem}
          {remoteValue !== null && <> {t('ui.theirs', { text: remoteValue })}</>}
        </span>
      )}
    </>
  )
}
