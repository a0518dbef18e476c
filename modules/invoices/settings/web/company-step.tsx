import { useTranslation } from 'react-i18next'
import { useAccount } from '#platform/web/session/account.ts'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { SetupActions } from '#platform/web/setup/setup-actions.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { CountryField } from '#platform/web/ui/fields/country-field.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import layout from '../../web/form-layout.module.css'
import { CurrencyField } from './currency-field.tsx'
import { guessCurrency } from './guess-region.ts'
import { LogoField } from './logo-field.tsx'
import { useCompanyForm, type CompanyFormProps } from './use-company-form.ts'
import { useSettingsQuery } from './use-settings.ts'

/** The seller of the invoice settings, whose name also becomes the name of the workspace. */
export default function CompanyStep(props: SetupStepProps) {
  const workspace = useAccount()?.workspace
  const { data, error, refetch } = useSettingsQuery()
  if (data && workspace) return <CompanyForm {...props} settings={data.settings} workspaceName={workspace.name} />
  return error ? <ProblemState problem={error} onRetry={refetch} /> : <Spinner />
}

function CompanyForm(props: CompanyFormProps & Pick<SetupStepProps, 'onSkip'>) {
  const { t } = useTranslation('invoices')
  const form = useCompanyForm(props)
  const changeCountry = (country: string) => {
    form.change({ country, ...(country && { currency: guessCurrency(country, props.settings.currencies) }) })
  }
  return (
    <Form form={form}>
      <p>{t('companyStep.text')}</p>
      <TextField {...form.field('company')} label={t('company')} autoComplete="organization" maxLength={200} dir="auto" />
      <TextArea {...form.field('address')} label={t('address')} autoComplete="street-address" maxLength={500} rows={2} dir="auto" />
      <div className={layout.two}>
        <TextField {...form.field('postCode')} label={t('postCode')} autoComplete="postal-code" maxLength={20} dir="auto" />
        <TextField {...form.field('city')} label={t('city')} autoComplete="address-level2" maxLength={120} dir="auto" />
      </div>
      <div className={layout.two}>
        <CountryField {...form.field('country')} label={t('country')} onChange={changeCountry} />
        <CurrencyField
          label={t('companyStep.currency')}
          value={form.values.currency}
          onChange={(currency) => form.set('currency', currency)}
        />
      </div>
      <TextField {...form.field('vatId')} label={t('vatId')} maxLength={32} dir="ltr" />
      <LogoField logo={props.settings.logo} />
      <SetupActions isSaving={form.isSaving} onSkip={props.onSkip} />
    </Form>
  )
}
