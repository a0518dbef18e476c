import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionList } from './option-list.tsx'
import css from '../overlays/popup.module.css'
import { Popup } from '../overlays/popup.tsx'
import { Spinner } from '../feedback/spinner.tsx'

type FoundListProps = {
  /** How many options there are. */
  count: number
  state: 'loading' | 'there' | 'failed'
  triggerRef?: RefObject<HTMLElement | null>
  /** Does not show as long as there is nothing to choose: where anything may be written. */
  isQuiet?: boolean
}

/** The options of a combo box, or why there are none. It opens at the input, or at what `triggerRef` names. */
export function FoundList({ count, state, triggerRef, isQuiet }: FoundListProps) {
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
