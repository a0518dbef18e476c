import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { createCountryNameFormatter } from '#platform/web/ui/fields/country-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { linkClass } from '#platform/web/ui/buttons/text-link.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { Address } from '../../addresses/contract.ts'
import type { Checkout } from '../contract.ts'
import { ecommerce } from '../../contract.ts'
import { AddressFields, formatAddressLines, useAddressStepForm } from '../../addresses/web/index.ts'
import css from '../../web/checkout.module.css'

type AddressStepProps = { checkout: Checkout; onDone: () => void }

export function AddressStep({ checkout, onDone }: AddressStepProps) {
  const { data, error } = useApiQuery(ecommerce.listAddresses, {})
  if (!data && !error) return <Skeleton height="360px" />
  return <AddressForm key={checkout.id} checkout={checkout} addresses={data?.addresses ?? []} onDone={onDone} />
}

function AddressForm({ checkout, addresses, onDone }: AddressStepProps & { addresses: readonly Address[] }) {
  const { t } = useTranslation('ecommerce')
  const form = useAddressStepForm({ checkout, addresses, onDone })
  const { savedAddressId, isSaved, hasBilling } = form.values
  return (
    <Form form={form}>
      <Card title={t('step.address')}>
        <div className={css.stack}>
          {addresses.length > 0 && (
            <RadioGroup
              label={t('address.which')}
              options={[
                ...addresses.map((address) => ({ value: String(address.id), label: <AddressLabel address={address} /> })),
                { value: '', label: <span className={css.address}>{t('address.other')}</span> },
              ]}
              value={savedAddressId}
              onChange={(next) => form.set('savedAddressId', next)}
            />
          )}
          {savedAddressId === '' && (
            <>
              <AddressFields kind="shipping" field={(name) => form.field(name)} />
              <Checkbox label={t('address.keep')} isChecked={isSaved} onChange={(is) => form.set('isSaved', is)} />
            </>
          )}
          {addresses.length > 0 && (
            <Link to="/shop/addresses" className={linkClass!}>
              {t('addresses.manage')}
            </Link>
          )}
          <Checkbox label={t('address.billing')} isChecked={hasBilling} onChange={(is) => form.set('hasBilling', is)} />
        </div>
      </Card>
      {hasBilling && (
        <Card title={t('billing')}>
          <AddressFields kind="billing" field={(name) => form.field(`billing.${name}`)} />
        </Card>
      )}
      <FormActions form={form} action={t('step.toDelivery')} />
    </Form>
  )
}

function AddressLabel({ address }: { address: Address }) {
  const { i18n } = useTranslation('ecommerce')
  const [first, ...rest] = formatAddressLines(address, createCountryNameFormatter(i18n.language))
  return (
    <span className={css.address}>
      <bdi className={css.strong}>{first}</bdi>
      <bdi className={css.soft}>{rest.join(', ')}</bdi>
    </span>
  )
}
