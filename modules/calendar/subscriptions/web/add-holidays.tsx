import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { subscriptionEndpoints, type CalendarSubscription } from '../contract.ts'
import { holidayEndpoints, type HolidayRegion } from '../../holidays/contract.ts'
import css from './subscriptions-dialog.module.css'

type AddHolidaysProps = { subscriptions: readonly CalendarSubscription[]; color: number }

export function AddHolidays({ subscriptions, color }: AddHolidaysProps) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const { data } = useApiQuery(holidayEndpoints.listHolidayRegions, {}, { staleTime: Number.POSITIVE_INFINITY })
  const isSubscribed = (code: string) => subscriptions.some(({ region }) => region === code)
  const options = (data?.regions ?? []).filter(({ code }) => !isSubscribed(code)).map(toOption)
  const [chosen, setChosen] = useState<SelectOption | null>()
  const suggested = options.find(({ value }) => value === data?.suggested) ?? null
  const selected = chosen === undefined ? suggested : (options.find(({ value }) => value === chosen?.value) ?? null)
  const add = useApiMutation(subscriptionEndpoints.addSubscription, {
    topics: ['calendar-subscriptions'],
    undoMessage: (_data, { subscription: { name } }) => t('subscriptions.added', { name }),
    onSuccess: () => setChosen(null),
  })
  const addRegion = ({ value, label }: SelectOption) =>
    add.mutate({ subscription: { region: value, color, name: t('subscriptions.holidaysOf', { region: label }) } })
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {t('subscriptions.holidays')}
      </h3>
      <div className={css.line}>
        <ComboBox
          label={t('subscriptions.region')}
          selected={selected}
          onChange={setChosen}
          loadOptions={(text) => Promise.resolve(options.filter((option) => matches(option, text)))}
        />
        <Button isLoading={add.isPending} disabled={!selected} onClick={() => selected && addRegion(selected)}>
          {t('subscriptions.addHolidays')}
        </Button>
      </div>
    </section>
  )
}

const toOption = ({ code, name, country }: HolidayRegion): SelectOption => ({
  value: code,
  label: name,
  ...(name !== country && { detail: country }),
})

const matches = ({ label, detail = '' }: SelectOption, text: string) =>
  normalizeForSearch(`${label} ${detail}`).includes(normalizeForSearch(text.trim()))
