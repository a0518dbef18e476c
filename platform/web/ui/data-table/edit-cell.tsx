import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '../../api/api-problem.ts'
import { formatProblem } from '../../api/problem-text.ts'
import { toast } from '../feedback/toast.tsx'
import { useIsMounted } from '../layout/use-is-shown.ts'
import type { DataColumn } from './columns.ts'
import css from './data-table.module.css'
import type { CellDraft } from './use-grid-acts.ts'

type EditProps<R> = { column: DataColumn<R>; row: R; written: CellDraft; onWrite: (text: string) => void; onDone: () => void }

/** The input of a cell being edited. If someone else has changed the value meanwhile, only pressing Enter again overwrites it. */
export function CellEditor<R>({ column, row, written, onWrite, onDone }: EditProps<R>) {
  const { t } = useTranslation('platform')
  const edit = column.edit!
  const [text, show] = useState(written.text)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useRef(false)
  const isShown = useIsMounted()
  const told = useRef<string | null>(null)
  const isTold = useRef(false)
  const theirs = edit.value(row) === written.begun ? null : edit.value(row)
  const write = (next: string) => {
    onWrite(next)
    show(next)
  }

  const save = async ({ isAgain }: { isAgain: boolean }) => {
    if (isBusy.current) return
    if (text === written.begun || text === edit.value(row)) return onDone()
    const isOverTheirs = theirs !== null && !(isAgain && (isTold.current || told.current === theirs))
    told.current = theirs
    isTold.current = false
    const mistake = edit.validate?.(text.trim()) ?? (isOverTheirs ? t('table.conflict') : null)
    setProblem(mistake)
    if (mistake) return
    isBusy.current = true
    try {
      await edit.save(row, text.trim())
      onDone()
    } catch (failure) {
      const isConflict = (failure as ApiProblem).status === 409
      isTold.current = isConflict
      setProblem(isConflict ? t('table.conflict') : formatProblem(failure))
      if (isConflict || !isShown.current) toast.error(formatProblem(failure))
    } finally {
      isBusy.current = false
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save({ isAgain: true })
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
    onBlur: () => void save({ isAgain: false }),
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
      {(problem ?? theirs) !== null && (
        <span role="alert" className={css.mistake}>
          {problem}
          {theirs !== null && <> {t('ui.theirs', { text: theirs })}</>}
        </span>
      )}
    </>
  )
}
