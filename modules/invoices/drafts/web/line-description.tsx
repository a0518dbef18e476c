import { use, useEffect, useEffectEvent, useState } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/web/api/api.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import field from '#platform/web/ui/fields/field.module.css'
import { OptionPopup } from '#platform/web/ui/fields/option-popup.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { useAsyncOptions } from '#platform/web/ui/fields/use-async-options.ts'
import type { CatalogItem } from '../../items/contract.ts'
import { invoices } from '../../contract.ts'
import { useCatalogPermissions } from '../../web/use-invoice-permissions.ts'

type LineDescriptionProps = {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** Copies price, unit and tax from the item, too. */
  onItem: (item: CatalogItem) => void
}

const MAX_OPTIONS = 8

/** Free text with items as suggestions. */
export function LineDescription({ value, error, onChange, onItem }: LineDescriptionProps) {
  const { t } = useTranslation('invoices')
  const { money } = useFormat()
  const { canRead } = useCatalogPermissions('Item')
  const [isFocused, setFocused] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [items, setItems] = useState<readonly CatalogItem[]>([])
  const { options, state } = useAsyncOptions(
    async (q, signal) => {
      const response = await callApi(invoices.listItems, { q, page: 1, perPage: MAX_OPTIONS }, { signal })
      setItems(response.items)
      return response.items.map(({ id, title, unitPrice, currency }) => ({
        value: String(id),
        label: title,
        detail: money(unitPrice, currency),
      }))
    },
    value,
    isFocused && canRead,
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
        <OptionPopup count={options.length} state={state} />
        <SuggestionOpener options={options} isTyped={isTyped} />
      </ComboBox>
    </AriaLocale>
  )
}

/** Opens when suggestions arrive while typing and closes after a selection. */
function SuggestionOpener({ options, isTyped }: { options: readonly SelectOption[]; isTyped: boolean }) {
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
