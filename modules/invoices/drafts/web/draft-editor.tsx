import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { languageNames, languages } from '#platform/web/i18n/language.ts'
import type { Invoice } from '../../invoice-contract.ts'
import { ClientField } from './client-field.tsx'
import { DiscountField } from './discount-field.tsx'
import css from './draft-editor.module.css'
import { LineList } from './line-list.tsx'
import { TotalsBox } from '../../web/totals-box.tsx'
import { useFieldFromAddress } from '../../web/use-field-from-address.ts'
import type { EditorForm } from './editor-form.ts'
import { useSettings } from '../../settings/web/index.ts'

type DraftEditorProps = {
  form: EditorForm
  /** Recurring invoices have no dates: they are those of the day. */
  kind: Invoice['kind'] | 'quote' | 'recurring'
  introduction?: ReactNode
  /** Above the fields of the invoice. */
  children?: ReactNode
}

/** Ctrl/Cmd+Enter saves. */
export function DraftEditor({ form, kind, introduction, children }: DraftEditorProps) {
  const { t } = useTranslation('invoices')
  const { values, errors, change, totals } = form
  useFieldFromAddress()
  return (
    <form
      className={css.editor}
      noValidate
      aria-label={t(kind === 'quote' ? 'nav.quote' : 'nav.invoice')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void form.save()
      }}
    >
      {form.isClientDeleted && (
        <Alert color="warning" action={<Button onClick={form.unlinkClient}>{t('clientDeleted.keep')}</Button>}>
          {t('clientDeleted')}
        </Alert>
      )}
      {children}
      <Card>
        <DraftFields form={form} kind={kind} />
      </Card>
      {introduction && <Card>{introduction}</Card>}
      <Card title={t('lines')}>
        <LineList form={form} />
      </Card>
      <div className={css.bottom}>
        <Card>
          <div className={css.stack}>
            <TextArea label={t('notes')} value={values.notes} maxLength={5000} dir="auto" onChange={(notes) => change({ notes })} />
            <TextArea label={t('terms')} value={values.terms} maxLength={5000} dir="auto" onChange={(terms) => change({ terms })} />
          </div>
        </Card>
        <Card>
          <div className={css.stack}>
            <DiscountField value={values} currency={values.currency} error={errors['discount']} onChange={change} />
            {totals && <TotalsBox sums={totals} currency={values.currency} />}
          </div>
        </Card>
      </div>
    </form>
  )
}

function DraftFields({ form, kind }: Pick<DraftEditorProps, 'form' | 'kind'>) {
  const { t } = useTranslation('invoices')
  const { values, change } = form
  const settingsCurrencies = useSettings()?.currencies ?? []
  const currencies = settingsCurrencies.includes(values.currency) ? settingsCurrencies : [values.currency, ...settingsCurrencies]
  return (
    <div className={css.head}>
      <div className={css.client}>
        <ClientField form={form} />
      </div>
      <div className={css.facts}>
        {kind !== 'recurring' && <DateFields form={form} kind={kind} />}
        <TextField
          label={t('reference')}
          value={values.reference}
          maxLength={120}
          dir="auto"
          help={t('reference.help')}
          onChange={(reference) => change({ reference })}
        />
        {(kind === 'invoice' || kind === 'credit-note') && <ServiceFields form={form} />}
        <Select
          label={t('currency')}
          options={currencies.map((value) => ({ value, label: value }))}
          value={values.currency}
          isDisabled={kind === 'credit-note'}
          onChange={(currency) => change({ currency })}
        />
        <Select
          label={t('language')}
          help={t('language.help')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={values.language}
          onChange={(language) => change({ language })}
        />
      </div>
    </div>
  )
}

function DateFields({ form: { values, errors, change }, kind }: Pick<DraftEditorProps, 'form' | 'kind'>) {
  const { t } = useTranslation('invoices')
  const isQuote = kind === 'quote'
  return (
    <>
      <DatePicker
        label={t(isQuote ? 'quote.date' : 'issuedDate')}
        value={values.issuedDate}
        error={errors['issuedDate']}
        help={values.issuedDate ? undefined : t(isQuote ? 'quote.date.help' : 'issuedDate.help')}
        onChange={(issuedDate) => change({ issuedDate })}
      />
      {kind !== 'credit-note' && (
        <DatePicker
          label={t(isQuote ? 'quote.validUntil' : 'dueDate')}
          value={values.dueDate}
          error={errors['dueDate']}
          help={values.dueDate ? undefined : t(isQuote ? 'quote.validUntil.help' : 'dueDate.help')}
          onChange={(dueDate) => change({ dueDate })}
        />
      )}
    </>
  )
}

function ServiceFields({ form: { values, errors, change } }: { form: EditorForm }) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <DatePicker
        label={t('serviceStart')}
        value={values.serviceStart}
        error={errors['serviceStart']}
        help={t('serviceStart.help')}
        onChange={(serviceStart) => change({ serviceStart })}
      />
      <DatePicker
        label={t('serviceEnd')}
        value={values.serviceEnd}
        error={errors['serviceEnd']}
        help={t('serviceEnd.help')}
        onChange={(serviceEnd) => change({ serviceEnd })}
      />
    </>
  )
}
