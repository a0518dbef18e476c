import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { TextArea, TextField } from '#platform/web/ui/text-field.tsx'
import { useUnsavedChanges } from '#platform/web/ui/unsaved-changes.ts'
import { invoices } from '../contract.ts'
import type { InvoiceSettings } from '../settings-contract.ts'
import { CurrencyList } from './currency-list.tsx'
import dialogs from './dialogs.module.css'
import editor from './editor.module.css'
import { useInvoiceRights } from './invoice-rights.ts'
import { LogoField } from './logo-field.tsx'
import { NumberFields } from './number-fields.tsx'
import { PartyFields } from './party-form.tsx'
import { Places } from './places.tsx'
import css from './settings.module.css'
import { TaxRateList } from './tax-rate-list.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The seller's data, and what new invoices start with. */
export default function SettingsPage() {
  const { t } = useTranslation('invoices')
  const { data, error, dataUpdatedAt, refetch } = useRead(invoices.getSettings, {})
  return (
    <>
      <PageHead title={t('nav.settings')} summary={t('settings.note')} />
      <Places />
      {data && <Settings settings={data.settings} readAt={dataUpdatedAt} />}
      {!data && error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
    </>
  )
}

function Settings({ settings, readAt }: { settings: InvoiceSettings; readAt: number }) {
  const { t } = useTranslation('invoices')
  const { mayChangeSettings } = useInvoiceRights()
  const form = useSettingsForm({ settings, readAt })
  const mayLeave = useUnsavedChanges(form.isDirty)
  useBlocker({
    disabled: !form.isDirty,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
  })
  return (
    <Form form={form} autoComplete="off">
      {!mayChangeSettings && <Alert color="info">{t('settings.readOnly')}</Alert>}
      <fieldset disabled={!mayChangeSettings} className={css.cards}>
        <Card title={t('seller')}>
          <div className={css.fields}>
            <LogoField logo={settings.logo} />
            <PartyFields form={form} />
            <div className={dialogs.two}>
              <TextField {...form.field('phone')} label={t('phone')} type="tel" maxLength={64} dir="ltr" />
              <TextField {...form.field('website')} label={t('website')} maxLength={200} dir="ltr" />
            </div>
          </div>
        </Card>
        <div className={css.column}>
          <Card title={t('sellerLaw')}>
            <div className={css.fields}>
              <TextField {...form.field('taxNumber')} label={t('taxNumber')} maxLength={64} dir="ltr" />
              <TextField {...form.field('registration')} label={t('registration')} maxLength={64} dir="auto" />
              <TextField {...form.field('bank')} label={t('bank')} maxLength={120} dir="auto" />
              <div className={dialogs.two}>
                <TextField {...form.field('iban')} label={t('iban')} maxLength={34} dir="ltr" />
                <TextField {...form.field('bic')} label={t('bic')} maxLength={11} dir="ltr" />
              </div>
            </div>
          </Card>
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
        <Card title={t('startWith')} className={css.wide!}>
          <div className={css.fields}>
            <div className={dialogs.two}>
              <TextField {...form.field('paymentDays')} label={t('paymentDays')} inputMode="numeric" maxLength={3} />
              <TextField
                {...form.field('reminderDays')}
                label={t('reminderDays')}
                help={t('reminderDays.help')}
                inputMode="numeric"
                maxLength={40}
              />
              <TextField {...form.field('timeZone')} label={t('timeZone')} help={t('timeZone.help')} maxLength={64} dir="ltr" />
            </div>
            <TextArea {...form.field('notes')} label={t('notes')} maxLength={5000} dir="auto" />
            <TextArea {...form.field('terms')} label={t('terms')} maxLength={5000} dir="auto" />
          </div>
        </Card>
      </fieldset>
      {form.isDirty && (
        <div className={editor.bar} role="region" aria-label={t('unsaved')}>
          <span className={editor.grow}>{t('unsaved')}</span>
          <Button disabled={form.isSaving} onClick={() => form.reset()}>
            {t('platform:ui.discard')}
          </Button>
          <Button type="submit" variant="primary" isLoading={form.isSaving}>
            {t('platform:ui.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}
