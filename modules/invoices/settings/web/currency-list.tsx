import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies as all } from '#platform/contract/money.ts'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import css from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const MAX_CURRENCIES = 30

export function CurrencyList({ form }: { form: SettingsForm }) {
  const { t, i18n } = useTranslation('invoices')
  const [addedCount, setAddedCount] = useState(0)
  const { currencies } = form.values
  const names = new Intl.DisplayNames(toLanguageTag(i18n.language), { type: 'currency' })
  const getCurrencyName = (code: string) => names.of(code) ?? code
  const find = (text: string) => {
    const query = normalizeForSearch(text)
    const matches = all.filter(
      (code) => !currencies.includes(code) && normalizeForSearch(`${code} ${getCurrencyName(code)}`).includes(query),
    )
    return Promise.resolve(matches.map((code) => ({ value: code, label: code, detail: getCurrencyName(code) })))
  }
  return (
    <div className={css.fields}>
      <p className={css.note}>{t('currencies.note')}</p>
      <div className={css.currencies}>
        {currencies.map((code, index) => (
          <Button
            key={code}
            size="small"
            icon={<X />}
            title={getCurrencyName(code)}
            aria-label={t('currencies.remove', { currency: code })}
            disabled={currencies.length === 1}
            onClick={() => form.set('currencies', currencies.toSpliced(index, 1))}
          >
            {code}
          </Button>
        ))}
      </div>
      {currencies.length < MAX_CURRENCIES && (
        <ComboBox
          key={addedCount}
          label={t('currencies.add')}
          selected={null}
          loadOptions={find}
          onChange={(option) => {
            if (!option) return
            form.set('currencies', [...currencies, option.value])
            setAddedCount(addedCount + 1)
          }}
        />
      )}
    </div>
  )
}
