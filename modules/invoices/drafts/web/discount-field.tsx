import { useTranslation } from 'react-i18next'
import { Field } from '#platform/web/ui/fields/field.tsx'
import field from '#platform/web/ui/fields/field.module.css'
import css from './draft-editor.module.css'
import type { DiscountKind } from './draft-values.ts'

type Discount = { discount: string; discountKind: DiscountKind }
type DiscountFieldProps = { value: Discount; currency: string; error: string | undefined; onChange: (part: Partial<Discount>) => void }

export function DiscountField({ value: { discount, discountKind }, currency, error, onChange }: DiscountFieldProps) {
  const { t } = useTranslation('invoices')
  const other = discountKind === 'percent' ? 'amount' : 'percent'
  return (
    <Field label={t('discount')} {...(error && { error })}>
      {(control) => (
        <div className={field.control}>
          <input
            {...control}
            className={field.bare}
            value={discount}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            onChange={(event) => onChange({ discount: event.target.value })}
          />
          <button
            type="button"
            className={css.discountKind}
            aria-label={t(`discount.to.${other}`)}
            title={t(`discount.to.${other}`)}
            onClick={() => onChange({ discountKind: other })}
          >
            {discountKind === 'percent' ? '%' : currency}
          </button>
        </div>
      )}
    </Field>
  )
}
