import { useTranslation } from 'react-i18next'
import { currencies } from '#platform/contract/money.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { CountryField } from '#platform/web/ui/fields/country-field.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { type Bill, billKinds } from '../../bill-schema.ts'
import { SupplierField } from '../../suppliers/web/index.ts'
import css from './bill-form.module.css'
import { findDifferentTotal, pickSupplier } from './bill-form-values.ts'
import { type BillFormState, useBillForm } from './use-bill-form.ts'

type BillFormProps = {
  /** Null for a new bill. */
  bill: Bill | null
  onDirtyChange: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: (bill: Bill) => void
}

export function BillForm({ bill, onDirtyChange, onCancel, onSaved }: BillFormProps) {
  const { t } = useTranslation('bills')
  const form = useBillForm(bill, onSaved)
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirtyChange}>
      <MainFields form={form} />
      <AmountFields form={form} />
      <PaymentFields form={form} />
      <SupplierDetails form={form} />
      <TextArea {...form.field('note')} label={t('field.Bill.note')} maxLength={5_000} dir="auto" />
      <FormActions form={form} {...(!bill && { action: t('addBill') })} onCancel={onCancel} />
    </Form>
  )
}

type FieldsProps = { form: BillFormState }

function MainFields({ form }: FieldsProps) {
  const { t } = useTranslation('bills')
  return (
    <>
      <RadioGroup
        label={t('field.Bill.kind')}
        options={billKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={form.values.kind}
        orientation="horizontal"
        onChange={(kind) => form.change({ kind })}
      />
      <SupplierField
        label={t('field.Bill.supplierName')}
        value={form.values.supplierName}
        error={form.field('supplierName').error}
        onChange={(supplier) =>
          form.change('billCount' in supplier ? pickSupplier(supplier) : { supplierName: supplier.supplierName ?? '' })
        }
      />
      <TextField {...form.field('number')} label={t('path.number')} help={t('numberHelp')} maxLength={120} dir="ltr" />
      <div className={css.two}>
        <DatePicker {...form.field('issueDate')} label={t('field.Bill.issueDate')} />
        <DatePicker {...form.field('dueDate')} label={t('field.Bill.dueDate')} />
      </div>
    </>
  )
}

function AmountFields({ form }: FieldsProps) {
  const { t, i18n } = useTranslation('bills')
  const { money } = useFormat()
  const sum = findDifferentTotal(form.values, i18n.language)
  const options = currencies.map((value) => ({ value, label: value }))
  return (
    <>
      <div className={css.two}>
        <AmountField
          form={form}
          name="total"
          {...(sum !== null && { help: t('totalDiffers', { amount: money(sum, form.values.currency) }) })}
        />
        <Select {...form.field('currency')} label={t('field.Bill.currency')} options={options} />
      </div>
      <div className={css.two}>
        <AmountField form={form} name="net" />
        <AmountField form={form} name="tax" />
      </div>
      <AmountField form={form} name="payable" help={t('payableHelp')} />
    </>
  )
}

const AmountField = ({ form, name, help }: FieldsProps & { name: 'total' | 'net' | 'tax' | 'payable'; help?: string }) => {
  const { t } = useTranslation('bills')
  return (
    <TextField
      {...form.field(name)}
      {...(help && { help })}
      label={t(`field.Bill.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
    />
  )
}

function PaymentFields({ form }: FieldsProps) {
  const { t } = useTranslation('bills')
  return (
    <fieldset className={css.group}>
      <legend>{t('payment')}</legend>
      <TextField {...form.field('iban')} label={t('field.Bill.iban')} maxLength={42} dir="ltr" spellCheck={false} />
      <div className={css.two}>
        <TextField {...form.field('bic')} label={t('field.Bill.bic')} maxLength={11} dir="ltr" spellCheck={false} />
        <TextField {...form.field('accountHolder')} label={t('field.Bill.accountHolder')} maxLength={200} dir="auto" />
      </div>
      <TextField
        {...form.field('paymentReference')}
        label={t('field.Bill.paymentReference')}
        help={t('paymentReferenceHelp')}
        maxLength={140}
        dir="auto"
      />
    </fieldset>
  )
}

function SupplierDetails({ form }: FieldsProps) {
  const { t } = useTranslation('bills')
  return (
    <fieldset className={css.group}>
      <legend>{t('supplierDetails')}</legend>
      <div className={css.two}>
        <TextField {...form.field('supplierVatId')} label={t('path.supplier.vatId')} maxLength={32} dir="ltr" />
        <TextField {...form.field('supplierTaxNumber')} label={t('path.supplier.taxId')} maxLength={64} dir="ltr" />
      </div>
      <TextField {...form.field('supplierStreet')} label={t('path.supplier.street')} maxLength={500} dir="auto" />
      <div className={css.two}>
        <TextField {...form.field('supplierPostCode')} label={t('path.supplier.postalCode')} maxLength={20} dir="auto" />
        <TextField {...form.field('supplierCity')} label={t('path.supplier.city')} maxLength={120} dir="auto" />
      </div>
      <CountryField
        label={t('path.supplier.country')}
        value={form.values.supplierCountry}
        onChange={(supplierCountry) => form.change({ supplierCountry })}
      />
      <TextField {...form.field('supplierEmail')} label={t('path.supplier.email')} type="email" maxLength={254} dir="ltr" />
    </fieldset>
  )
}
