import { useTranslation } from 'react-i18next'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { previewOf } from './number-preview.ts'
import css from './settings.module.css'
import { today } from './today.ts'
import { PATTERN, type SettingsForm } from './use-settings-form.ts'

/** How numbers look, shown by the next ones. */
export function NumberFields({ form, nextNumber }: { form: SettingsForm; nextNumber: number }) {
  const { t } = useTranslation('invoices')
  const { numberPattern, creditNotePattern, nextNumber: typed } = form.values
  const next = Number(typed) || nextNumber
  const shown = (pattern: string, number: number) =>
    PATTERN.test(pattern) ? t('pattern.preview', { number: previewOf(pattern, today(), number) }) : undefined
  return (
    <div className={css.fields}>
      <TextField
        {...form.field('numberPattern')}
        label={t('pattern.invoices')}
        help={shown(numberPattern, next)}
        maxLength={60}
        dir="ltr"
      />
      <TextField
        {...form.field('creditNotePattern')}
        label={t('pattern.creditNotes')}
        help={shown(creditNotePattern, 1)}
        maxLength={60}
        dir="ltr"
      />
      <p className={css.note}>{t('pattern.help', { year: '{year}', yy: '{yy}', month: '{month}', number: '{number:4}' })}</p>
      <TextField {...form.field('nextNumber')} label={t('nextNumber')} help={t('nextNumber.help')} inputMode="numeric" maxLength={9} />
    </div>
  )
}
