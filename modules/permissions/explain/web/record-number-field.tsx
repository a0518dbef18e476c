import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'

/** Accepts a record's id or its full URL, from which it takes the id. */
export function RecordNumberField({
  id,
  isOptional = false,
  onChange,
}: {
  id: number
  isOptional?: boolean
  onChange: (id: number | undefined) => void
}) {
  const { t } = useTranslation('permissions')
  const [text, setText] = useState(id > 0 ? String(id) : '')
  const read = (next: string) => {
    setText(next)
    const number = Number(/(\d+)\D*$/.exec(next)?.[1] ?? 0)
    onChange(number > 0 ? number : undefined)
  }
  return (
    <TextField
      label={t('ask.record')}
      help={t(isOptional ? 'ask.recordOptional' : 'ask.recordHelp')}
      value={text}
      inputMode="numeric"
      dir="ltr"
      onChange={read}
    />
  )
}
