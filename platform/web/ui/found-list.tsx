import type { RefObject } from 'react'
import { Check } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { layer } from '../theme/constants.ts'
import { classes } from './classes.ts'
import css from './popup.module.css'
import type { SelectOption } from './select.tsx'
import { Spinner } from './spinner.tsx'

type FoundListProps = {
  state: 'loading' | 'there' | 'failed'
  triggerRef?: RefObject<HTMLElement | null>
  /** Does not show as long as there is nothing to choose: where anything may be written. */
  isQuiet?: boolean
}

/** The options of a combo box, or why there are none. It opens at the input, or at what `triggerRef` names. */
export function FoundList({ state, triggerRef, isQuiet }: FoundListProps) {
  const { t } = useTranslation('platform')
  const nothing = state === 'loading' ? <Spinner size="small" /> : state === 'failed' ? t('ui.searchFailed') : t('ui.nothingFound')
  return (
    <Popover
      offset={4}
      placement="bottom start"
      className={classes(css.popup, isQuiet && css.quiet)}
      {...(triggerRef && { triggerRef })}
      style={{ zIndex: layer.popup, minInlineSize: triggerRef?.current?.offsetWidth ?? 'var(--trigger-width)' }}
    >
      <ListBox<SelectOption> className={css.list!} renderEmptyState={() => <div className={css.nothing}>{nothing}</div>}>
        {(option) => (
          <ListBoxItem id={option.value} textValue={option.label} className={css.item!}>
            {({ isSelected }) => (
              <>
                {option.icon}
                <span className={css.words}>
                  {option.label}
                  {option.detail && <span className={css.detail}>{option.detail}</span>}
                </span>
                {isSelected && <Check className={css.check} />}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
