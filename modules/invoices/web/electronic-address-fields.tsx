import { useTranslation } from 'react-i18next'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { FormState } from '#platform/web/ui/forms/use-form.ts'
import { addressSchemes } from '../electronic-address.ts'
import { addressSchemeNames } from './address-scheme-names.ts'
import css from './form-layout.module.css'
import type { BuyerValues, PartyValues } from './buyer.ts'

const options = addressSchemes.map((value) => ({ value, label: [addressSchemeNames[value], value].filter(Boolean).join(' · ') }))

/** Where the party receives e-invoices, and the code list its address belongs to. */
export function ElectronicAddressFields<V extends PartyValues>({ form }: { form: FormState<V> }) {
  const { t } = useTranslation('invoices')
  const fields = form as unknown as FormState<PartyValues>
  const scheme = fields.field('electronicAddressScheme')
  const findSchemes = (text: string) => {
    const query = normalizeForSearch(text)
    return Promise.resolve(options.filter(({ label }) => normalizeForSearch(label).includes(query)))
  }
  return (
    <div className={css.two}>
      <div data-field="electronicAddressScheme">
        <ComboBox
          label={t('electronicAddressScheme')}
          selected={options.find(({ value }) => value === scheme.value) ?? null}
          error={scheme.error}
          loadOptions={findSchemes}
          onChange={(option) => scheme.onChange(option?.value ?? '')}
        />
      </div>
      <TextField
        {...fields.field('electronicAddress')}
        data-field="electronicAddress"
        label={t('electronicAddress')}
        help={t('electronicAddress.help')}
        maxLength={100}
        dir="ltr"
      />
    </div>
  )
}

export function BuyerReferenceField<V extends BuyerValues>({ form }: { form: FormState<V> }) {
  const { t } = useTranslation('invoices')
  return (
    <TextField
      {...(form as unknown as FormState<BuyerValues>).field('buyerReference')}
      data-field="buyerReference"
      label={t('buyerReference')}
      help={t('buyerReference.help')}
      maxLength={100}
      dir="ltr"
    />
  )
}
