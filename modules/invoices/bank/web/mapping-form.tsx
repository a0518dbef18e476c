import { useTranslation } from 'react-i18next'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { currencies } from '#platform/contract/money.ts'
import layout from '../../web/form-layout.module.css'
import { type CsvMapping, dateOrders, decimalSeparators } from '../contract.ts'
import css from './bank.module.css'
import type { StatementPreview } from './use-statement-import.ts'
import { type ColumnField, useMappingForm } from './use-mapping-form.ts'

type MappingFormProps = { preview: StatementPreview; onImport: (mapping: CsvMapping) => void; onCancel: () => void }

/** Says which column of a CSV file contains what. */
export function MappingForm({ preview, onImport, onCancel }: MappingFormProps) {
  const { t } = useTranslation('invoices')
  const form = useMappingForm(preview, onImport)
  const columns = preview.header.map((name, index) => ({ value: String(index), label: name || t('bank.column', { number: index + 1 }) }))
  const options = [{ value: '', label: t('bank.noColumn') }, ...columns]
  const select = (field: ColumnField, isRequired = false) => (
    <Select {...form.field(field)} label={t(`bank.csv.${field}`)} options={isRequired ? columns : options} isRequired={isRequired} />
  )
  const hasTwo = form.values.layout === 'two'
  return (
    <Form form={form}>
      {preview.isRemembered && <Alert color="info">{t('bank.remembered')}</Alert>}
      <PreviewTable preview={preview} />
      <TextField {...form.field('account')} label={t('bank.csv.account')} help={t('bank.csv.accountHelp')} maxLength={100} isRequired />
      <RadioGroup
        {...form.field('layout')}
        label={t('bank.csv.layout')}
        orientation="horizontal"
        options={(['one', 'two'] as const).map((value) => ({ value, label: t(`bank.csv.layout.${value}`) }))}
      />
      <div className={layout.two}>
        {select('date', true)}
        {hasTwo ? select('credit', true) : select('amount', true)}
        {hasTwo && select('debit')}
        {select('counterparty')}
        {select('purpose')}
        {select('morePurpose')}
        {select('iban')}
        {select('reference')}
        {select('currency')}
        <Select
          {...form.field('defaultCurrency')}
          label={t('bank.csv.defaultCurrency')}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
        <Select
          {...form.field('dateOrder')}
          label={t('bank.csv.dateOrder')}
          options={dateOrders.map((value) => ({ value, label: t(`bank.dateOrder.${value}`) }))}
        />
        <Select
          {...form.field('decimalSeparator')}
          label={t('bank.csv.decimalSeparator')}
          options={decimalSeparators.map((value) => ({ value, label: value === ',' ? '1.234,56' : '1,234.56' }))}
        />
      </div>
      <FormActions form={form} action={t('bank.importAction')} onCancel={onCancel} />
    </Form>
  )
}

function PreviewTable({ preview: { header, rows } }: { preview: StatementPreview }) {
  const { t } = useTranslation('invoices')
  const columns = header.map((_, index) => index)
  const lines = rows.map((cells, line) => ({ cells, line }))
  return (
    <div className={css.preview} role="region" aria-label={t('bank.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((index) => (
              <th key={index} scope="col">
                <bdi>{header[index]}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ cells, line }) => (
            <tr key={line}>
              {columns.map((index) => (
                <td key={index}>
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
