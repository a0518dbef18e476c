import { useTranslation } from 'react-i18next'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { previewNumber } from './number-preview.ts'
import css from './settings.module.css'
import { getToday } from '../../web/today.ts'
import { NUMBER_PATTERN, type SettingsForm } from './use-settings-form.ts'

export function NumberFields({ form, nextNumber }: { form: SettingsForm; nextNumber: number }) {
  const { t } = useTranslation('invoices')
  const { numberPattern, creditNotePattern, quotePattern, nextNumber: typedNumber } = form.values
  const next = Number(typedNumber) || nextNumber
  const getPreview = (pattern: string, number: number) =>
    NUMBER_PATTERN.test(pattern) ? t('pattern.preview', { number: previewNumber(pattern, getToday(), number) }) : undefined
  return (
    <div className={css.fields}>
      <TextField
        {...form.field('numberPattern')}
        label={t('pattern.invoices')}
        help={getPreview(numberPattern, next)}
        maxLength={60}
        dir="ltr"
      />
      <TextField
        {...form.field('creditNotePattern')}
        label={t('pattern.creditNotes')}
        help={getPreview(creditNotePattern, 1)}
        maxLength={60}
        dir="ltr"
      />
      <TextField {...form.field('quotePattern')} label={t('pattern.quotes')} help={getPreview(quotePattern, 1)} maxLength={60} dir="ltr" />
      <p className={css.note}>{t('pattern.help', { year: '{year}', yy: '{yy}', month: '{month}', number: '{number:4}' })}</p>
      <TextField {...form.field('nextNumber')} label={t('nextNumber')} help={t('nextNumber.help')} inputMode="numeric" maxLength={9} />
    </div>
  )
}
