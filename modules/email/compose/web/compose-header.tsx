import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from './composers.ts'
import css from './compose.module.css'
import { FromField } from './from-field.tsx'
import { RecipientsField } from './recipients-field.tsx'
import type { useCopies } from './use-cc-fields.ts'

type ComposeHeadProps = {
  values: Values
  copies: ReturnType<typeof useCopies>
  error: string | undefined
  onChange: (part: Partial<Values>) => void
}

/** From whom, to whom, and about what. */
export function ComposeHead({ values, copies, error, onChange }: ComposeHeadProps) {
  const { t } = useTranslation('email')
  const box = useRef<HTMLDivElement>(null)
  const { last } = copies
  useEffect(() => {
    if (last) box.current?.querySelector<HTMLElement>(`[data-copy=${last}] input`)?.focus()
  }, [last])
  return (
    <div ref={box} className={css.fields}>
      <div className={css.line}>
        <RecipientsField label={t('compose.to')} people={values.to} error={error} onChange={(to) => onChange({ to })} />
        <span className={css.copies}>
          {(['cc', 'bcc'] as const).map(
            (copy) =>
              !copies[copy] && (
                <button key={copy} type="button" className={css.copy} onClick={() => copies.show(copy)}>
                  {t(`compose.${copy}`)}
                </button>
              ),
          )}
        </span>
      </div>
      {(['cc', 'bcc'] as const).map(
        (copy) =>
          copies[copy] && (
            <div key={copy} className={css.line} data-copy={copy}>
              <RecipientsField label={t(`compose.${copy}`)} people={values[copy]} onChange={(people) => onChange({ [copy]: people })} />
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
