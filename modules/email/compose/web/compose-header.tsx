import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerValues } from './composers.ts'
import css from './compose.module.css'
import { FromField } from './from-field.tsx'
import { RecipientsField } from './recipients-field.tsx'
import type { useCcFields } from './use-cc-fields.ts'

type ComposeHeaderProps = {
  values: ComposerValues
  ccFields: ReturnType<typeof useCcFields>
  error: string | undefined
  onChange: (part: Partial<ComposerValues>) => void
}

export function ComposeHeader({ values, ccFields, error, onChange }: ComposeHeaderProps) {
  const { t } = useTranslation('email')
  const container = useRef<HTMLDivElement>(null)
  const { lastShown } = ccFields
  useEffect(() => {
    if (lastShown) container.current?.querySelector<HTMLElement>(`[data-copy=${lastShown}] input`)?.focus()
  }, [lastShown])
  return (
    <div ref={container}>
      <div className={css.line}>
        <RecipientsField label={t('compose.to')} people={values.to} error={error} onChange={(to) => onChange({ to })} />
        <span className={css.ccButtons}>
          {(['cc', 'bcc'] as const).map(
            (field) =>
              !ccFields[field] && (
                <button key={field} type="button" className={css.ccButton} onClick={() => ccFields.show(field)}>
                  {t(`compose.${field}`)}
                </button>
              ),
          )}
        </span>
      </div>
      {(['cc', 'bcc'] as const).map(
        (field) =>
          ccFields[field] && (
            <div key={field} className={css.line} data-copy={field}>
              <RecipientsField label={t(`compose.${field}`)} people={values[field]} onChange={(people) => onChange({ [field]: people })} />
            </div>
          ),
      )}
      <FromField accountId={values.accountId} onChange={(accountId) => onChange({ accountId })} />
      <div className={css.line}>
        <input
          name="subject"
          dir="auto"
          className={css.subject}
          aria-label={t('compose.subject')}
          placeholder={t('compose.subject')}
          maxLength={1000}
          value={values.subject}
          onChange={({ target }) => onChange({ subject: target.value })}
        />
      </div>
    </div>
  )
}
