import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { InvoiceSettings } from '../../settings/contract.ts'
import layout from '../../web/form-layout.module.css'
import css from './accounting.module.css'
import { type ChartName, chartNames, chartsOfAccounts, getUsualAccount } from './charts-of-accounts.ts'
import { type DatevForm, useDatevForm } from './use-datev-form.ts'
import { useTaxRateName } from '../../web/use-tax-rate-name.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)
const accountLengths = ['4', '5', '6', '7', '8']

export function DatevCard({ settings }: { settings: InvoiceSettings }) {
  const { t } = useTranslation('invoices')
  const { date } = useFormat()
  const form = useDatevForm(settings)
  return (
    <Card title="DATEV">
      <Form form={form} autoComplete="off">
        <p className={layout.note}>{t('accounting.datev.note')}</p>
        <div className={layout.two}>
          <TextField {...form.field('consultantNumber')} label={t('accounting.consultantNumber')} inputMode="numeric" dir="ltr" />
          <TextField {...form.field('clientNumber')} label={t('accounting.clientNumber')} inputMode="numeric" dir="ltr" />
          <Select
            {...form.field('fiscalYearStart')}
            label={t('accounting.fiscalYearStart')}
            options={months.map((month) => ({
              value: String(month),
              label: date(`2026-${String(month).padStart(2, '0')}-01`, 'monthName'),
            }))}
          />
          <Select
            {...form.field('accountLength')}
            label={t('accounting.accountLength')}
            options={accountLengths.map((value) => ({ value, label: value }))}
          />
        </div>
        <AccountFields form={form} />
        <FormActions form={form} />
      </Form>
    </Card>
  )
}

function AccountFields({ form }: { form: DatevForm }) {
  const { t } = useTranslation('invoices')
  const getRateName = useTaxRateName()
  const { revenueAccounts } = form.values
  const error = form.field('revenueAccounts').error
  return (
    <>
      <div className={css.buttons}>
        {chartNames.map((chart) => (
          <Button key={chart} size="small" onClick={() => fillInAccounts(form, chart)}>
            {t('accounting.useChart', { chart })}
          </Button>
        ))}
      </div>
      <div className={layout.two}>
        <TextField {...form.field('bankAccount')} label={t('accounting.bankAccount')} inputMode="numeric" dir="ltr" />
        <TextField {...form.field('cashAccount')} label={t('accounting.cashAccount')} inputMode="numeric" dir="ltr" />
        <TextField
          {...form.field('firstCustomerAccount')}
          label={t('accounting.firstCustomerAccount')}
          help={t('accounting.firstCustomerAccount.help')}
          inputMode="numeric"
          dir="ltr"
        />
        {revenueAccounts.map(({ key, account, ...rate }) => (
          <TextField
            key={key}
            label={t('accounting.revenueAccount', { rate: getRateName(rate) })}
            value={account}
            inputMode="numeric"
            maxLength={8}
            dir="ltr"
            onChange={(text) =>
              form.set(
                'revenueAccounts',
                revenueAccounts.map((one) => (one.key === key ? { ...one, account: text } : one)),
              )
            }
          />
        ))}
      </div>
      {error && <p role="alert">{error}</p>}
    </>
  )
}

/** Keeps accounts that the chart has no suggestion for. */
function fillInAccounts(form: DatevForm, chart: ChartName): void {
  const { bankAccount, cashAccount } = chartsOfAccounts[chart]
  const revenueAccounts = form.values.revenueAccounts.map((one) => ({ ...one, account: getUsualAccount(chart, one) || one.account }))
  form.change({ bankAccount, cashAccount, revenueAccounts })
}
