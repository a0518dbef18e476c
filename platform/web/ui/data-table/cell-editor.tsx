import { useState, type FocusEventHandler, type KeyboardEvent, type KeyboardEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellEditOptions, DataColumn } from './columns.ts'
import css from './data-table.module.css'
import type { CellDraft } from './use-grid-actions.ts'
import { useSaveCell } from './use-save-cell.ts'

type EditProps<R> = { column: DataColumn<R>; row: R; draft: CellDraft; onDraftChange: (text: string) => void; onDone: () => void }

/** The input of a cell being edited. */
export function CellEditor<R>({ column, row, draft, onDraftChange, onDone }: EditProps<R>) {
  const edit = column.edit!
  const [text, setText] = useState(draft.text)
  const { problem, remoteValue, save } = useSaveCell({ edit, row, initialText: draft.initialText, text, onDone })
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save({ isEnter: true })
    if (event.key === 'Escape') onDone()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  return (
    <>
      <CellInput
        edit={edit}
        aria-label={column.header}
        aria-invalid={problem !== null}
        value={text}
        onChange={(next) => {
          onDraftChange(next)
          setText(next)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void save({ isEnter: false })}
      />
      <CellMessage {...{ problem, remoteValue }} />
    </>
  )
}

type CellInputProps<R> = {
  edit: CellEditOptions<R>
  value: string
  onChange: (text: string) => void
  onKeyDown: KeyboardEventHandler
  onBlur: FocusEventHandler
  'aria-label': string
  'aria-invalid': boolean
}

function CellInput<R>({ edit: { type, options }, onChange, ...rest }: CellInputProps<R>) {
  const shared = {
    ...rest,
    className: css.edit,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  if (type !== 'choice')
    return <input {...shared} type={type === 'date' ? 'date' : 'text'} inputMode={type === 'number' ? 'decimal' : undefined} />
  return (
    <select {...shared}>
      {options!.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function CellMessage({ problem, remoteValue }: { problem: string | null; remoteValue: string | null }) {
  const { t } = useTranslation('platform')
  if (problem === null && remoteValue === null) return null
  return (
    <span role="alert" className={css.mistake}>
      {problem}
      {remoteValue !== null && <> {t('ui.remoteValue', { text: remoteValue })}</>}
    </span>
  )
}
