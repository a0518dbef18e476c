import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { formatZone } from '../../web/format-when.ts'

const OPTIONS_LIMIT = 60

type ZoneFieldProps = { value: string; locale: string; error?: string; onChange: (zone: string) => void }

export function ZoneField({ value, locale, error, onChange }: ZoneFieldProps) {
  const { t } = useTranslation('calendar')
  const [now] = useState(() => new Date().toISOString())
  const toOption = (zone: string) => ({ value: zone, label: formatZone(zone, locale, now), detail: zone })
  const loadOptions = (text: string) => {
    const query = text.trim().toLowerCase().replaceAll(' ', '_')
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => zone.toLowerCase().includes(query))
    return Promise.resolve(zones.slice(0, OPTIONS_LIMIT).map(toOption))
  }
  return (
    <ComboBox
      key={value}
      label={t('timeZone')}
      isRequired
      selected={toOption(value)}
      loadOptions={loadOptions}
      {...(error && { error })}
      onChange={(option) => option && onChange(option.value)}
    />
  )
}
