import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useUnsavedChanges } from '#platform/web/ui/overlays/unsaved-changes.ts'
import { invoices } from '../../contract.ts'
import type { InvoiceSettings } from '../contract.ts'
import { CurrencyList } from './currency-list.tsx'
import layout from '../../web/form-layout.module.css'
import saveBar from '../../web/save-bar.module.css'
import { useInvoicePermissions } from '../../web/use-invoice-permissions.ts'
import { LogoField } from './logo-field.tsx'
import { NumberFields } from './number-fields.tsx'
import { ElectronicAddressFields } from '../../web/electronic-address-fields.tsx'
import { PartyFields } from '../../web/party-form.tsx'
import { useFieldFromAddress } from '../../web/use-field-from-address.ts'
import { InvoicePageLinks } from '../../web/invoice-page-links.tsx'
import css from './settings.module.css'
import { TaxRateList } from './tax-rate-list.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

export default function SettingsPage() {
  const { t } = useTranslation('invoices')
  const { data, error, dataUpdatedAt, refetch } = useApiQuery(invoices.getSettings, {})
  return (
    <>
      <PageHeader title={t('nav.settings')} summary={t('settings.note')} />
      <InvoicePageLinks />
      {data && <Settings settings={data.settings} fetchedAt={dataUpdatedAt} />}
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Spinner />}
    </>
  )
}

function Settings({ settings, fetchedAt }: { settings: InvoiceSettings; fetchedAt: number }) {
  const { t } = useTranslation('invoices')
  const { canUpdateSettings } = useInvoicePermissions()
  const form = useSettingsForm({ settings, fetchedAt })
  const confirmLeaving = useUnsavedChanges(form.isDirty)
  useFieldFromAddress()
  useBlocker({
    disabled: !form.isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await confirmLeaving()),
  })
  return (
    <Form form={form} autoComplete="off">
      {!canUpdateSettings && <Alert color="info">{t('settings.readOnly')}</Alert>}
      <fieldset disabled={!canUpdateSettings} className={css.cards}>
        <CompanyCard form={form} logo={settings.logo} />
        <div className={css.column}>
          <TaxAndBankCard form={form} />
          <Card title={t('numbers')}>
            <NumberFields form={form} nextNumber={settings.nextNumber} />
          </Card>
        </div>
        <Card title={t('taxRates')}>
          <TaxRateList form={form} />
        </Card>
        <Card title={t('currencies')}>
          <CurrencyList form={form} />
        </Card>
        <DefaultsCard form={form} />
      </fieldset>
      {form.isDirty && <SaveBar form={form} />}
    </Form>
  )
}

function CompanyCard({ form, logo }: { form: SettingsForm; logo: InvoiceSettings['logo'] }) {
  const { t } = useTranslation('invoices')
  return (
    <Card title={t('seller')}>
      <div className={css.fields}>
        <LogoField logo={logo} />
        <PartyFields form={form} />
        <ElectronicAddressFields form={form} />
        <div className={layout.two}>
          <TextField {...form.field('phone')} data-field="phone" label={t('phone')} type="tel" maxLength={64} dir="ltr" />
          <TextField {...form.field('website')} label={t('website')} maxLength={200} dir="ltr" />
        </div>
      </div>
    </Card>
  )
}

function TaxAndBankCard({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('invoices')
  return (
    <Card title={t('taxAndBank')}>
      <div className={css.fields}>
        <TextField {...form.field('taxNumber')} data-field="taxNumber" label={t('taxNumber')} maxLength={64} dir="ltr" />
        <TextField {...form.field('registration')} data-field="registration" label={t('registration')} maxLength={64} dir="auto" />
        <TextField {...form.field('bank')} label={t('bank')} maxLength={120} dir="auto" />
        <div className={layout.two}>
          <TextField {...form.field('iban')} data-field="iban" label={t('iban')} maxLength={34} dir="ltr" />
          <TextField {...form.field('bic')} data-field="bic" label={t('bic')} maxLength={11} dir="ltr" />
        </div>
      </div>
    </Card>
  )
}

function DefaultsCard({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('invoices')
  return (
    <Card title={t('defaults')} className={css.wide!}>
      <div className={css.fields}>
        <div className={layout.two}>
          <TextField {...form.field('paymentDays')} label={t('paymentDays')} inputMode="numeric" maxLength={3} />
          <TextField
            {...form.field('reminderDays')}
            label={t('reminderDays')}
            help={t('reminderDays.help')}
            inputMode="numeric"
            maxLength={40}
          />
          <TextField {...form.field('quoteDays')} label={t('quoteDays')} inputMode="numeric" maxLength={3} />
          <TextField {...form.field('timeZone')} label={t('timeZone')} help={t('timeZone.help')} maxLength={64} dir="ltr" />
        </div>
        <TextArea {...form.field('quoteIntroduction')} label={t('quoteIntroduction')} maxLength={5000} dir="auto" />
        <TextArea {...form.field('notes')} label={t('notes')} maxLength={5000} dir="auto" />
        <TextArea {...form.field('terms')} label={t('terms')} maxLength={5000} dir="auto" />
      </div>
    </Card>
  )
}

function SaveBar({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('invoices')
  return (
    <div className={saveBar.bar} role="region" aria-label={t('unsaved')}>
      <span className={saveBar.grow}>{t('unsaved')}</span>
      <Button disabled={form.isSaving} onClick={() => form.reset()}>
        {t('platform:ui.discard')}
      </Button>
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {t('platform:ui.save')}
      </Button>
    </div>
  )
}
