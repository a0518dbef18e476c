import { useTranslation } from 'react-i18next'
import { CountryField } from '#platform/web/ui/fields/country-field.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { AddressField } from './address-values.ts'
import css from '../../web/checkout.module.css'

type Value = { value: string; onChange: (value: string) => void; onBlur: () => unknown; error: string | undefined }
type AddressFieldsProps = { kind: 'shipping' | 'billing'; field: (name: AddressField) => Value }

export function AddressFields({ kind, field }: AddressFieldsProps) {
  const { t } = useTranslation('ecommerce')
  const text = (name: AddressField, token: string, maxLength: number) => {
    const { error, ...rest } = field(name)
    return {
      ...rest,
      ...(error && { error }),
      label: t(`address.${name}`),
      autoComplete: token === 'off' ? token : `${kind} ${token}`,
      maxLength,
      dir: 'auto' as const,
    }
  }
  const { error: _error, onBlur: _onBlur, ...country } = field('country')
  return (
    <div className={css.fields}>
      <div className={css.two}>
        <TextField {...text('name', 'name', 200)} isRequired />
        <TextField {...text('company', 'organization', 200)} />
      </div>
      <div className={css.two}>
        <TextField {...text('email', 'email', 254)} help={t('address.emailHelp')} type="email" dir="ltr" />
        <TextField {...text('phone', 'tel', 64)} type="tel" dir="ltr" />
      </div>
      <TextArea {...text('address', 'street-address', 500)} isRequired rows={2} />
      <div className={css.two}>
        <TextField {...text('postCode', 'postal-code', 20)} />
        <TextField {...text('city', 'address-level2', 120)} isRequired />
      </div>
      <div className={css.two}>
        <CountryField {...country} label={t('address.country')} />
        <TextField {...text('vatId', 'off', 32)} dir="ltr" />
      </div>
    </div>
  )
}
