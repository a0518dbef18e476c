import { use, useEffect, useEffectEvent, useState } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/api.ts'
import { useFormat } from '#platform/web/format.ts'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import field from '#platform/web/ui/field.module.css'
import { FoundList } from '#platform/web/ui/found-list.tsx'
import type { SelectOption } from '#platform/web/ui/select.tsx'
import { useFoundOptions } from '#platform/web/ui/use-found-options.ts'
import type { Item } from '../client-contract.ts'
import { invoices } from '../contract.ts'
import { useCatalogueRights } from './invoice-rights.ts'

type LineDescriptionProps = {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** Takes price, unit and tax from a product or service as well. */
  onItem: (item: Item) => void
}

const MOST = 8

/** What is sold, in free words; products and services are offered as one writes. */
export function LineDescription({ value, error, onChange, onItem }: LineDescriptionProps) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const { mayRead } = useCatalogueRights('Item')
  const [isFocused, setFocused] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [items, keep] = useState<readonly Item[]>([])
  const { options, state } = useFoundOptions(
    async (q, signal) => {
      const found = await call(invoices.listItems, { q, page: 1, perPage: MOST }, { signal })
      keep(found.items)
      return found.items.map(({ id, title, unitPrice, currency }) => ({
        value: String(id),
        label: title,
        detail: money(unitPrice, currency),
      }))
    },
    value,
    isFocused && mayRead,
  )
  return (
    <AriaLocale>
      <ComboBox
        className={field.field!}
        items={options}
        inputValue={value}
        value={null}
        menuTrigger="manual"
        allowsCustomValue
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onInputChange={(text) => {
          setTyped(true)
          onChange(text)
        }}
        onChange={(key) => {
          const item = items.find(({ id }) => String(id) === key)
          if (!item) return
          setTyped(false)
          onItem(item)
        }}
      >
        <Label className={field.label}>{t('description')}</Label>
        <Group className={field.control!}>
          <Input className={field.bare!} maxLength={1000} dir="auto" placeholder={t('line.placeholder')} />
        </Group>
        <FieldError className={field.error!}>{error}</FieldError>
        <FoundList count={options.length} state={state} />
        <OpenWhenFound options={options} isTyped={isTyped} />
      </ComboBox>
    </AriaLocale>
  )
}

/** Opens when what fits has come and closes once one is chosen; free words that nothing fits are left in peace. */
function OpenWhenFound({ options, isTyped }: { options: readonly SelectOption[]; isTyped: boolean }) {
  const box = use(ComboBoxStateContext)
  const open = useEffectEvent(() => {
    if (isTyped && options.length > 0 && box && !box.isOpen) box.open(null, 'manual')
  })
  const close = useEffectEvent(() => box?.close())
  useEffect(() => open(), [options])
  useEffect(() => {
    if (!isTyped) close()
  }, [isTyped])
  return null
}
