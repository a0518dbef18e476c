import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionList } from './option-list.tsx'
import css from '../overlays/popup.module.css'
import { Popup } from '../overlays/popup.tsx'
import { Spinner } from '../feedback/spinner.tsx'

type FoundListProps = {
  count: number
  state: 'loading' | 'there' | 'failed'
  triggerRef?: RefObject<HTMLElement | null>
  /** Stays closed while there are no options, for fields with free text. */
  isQuiet?: boolean
}

export function OptionPopup({ count, state, triggerRef, isQuiet }: FoundListProps) {
  const { t } = useTranslation('platform')
  const nothing = state === 'loading' ? <Spinner size="small" /> : state === 'failed' ? t('ui.searchFailed') : t('ui.nothingFound')
  return (
    <Popup
      className={isQuiet && css.quiet}
      {...(triggerRef && { triggerRef })}
      minInlineSize={triggerRef?.current?.offsetWidth ?? 'var(--trigger-width)'}
    >
      <OptionList count={count} renderEmptyState={() => <div className={css.nothing}>{nothing}</div>} />
    </Popup>
  )
}
