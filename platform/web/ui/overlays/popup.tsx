import { useEffect, useLayoutEffect } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { zIndexes } from '../../theme/constants.ts'
import { joinClasses } from '../join-classes.ts'
import css from './popup.module.css'

type PopupProps = Omit<PopoverProps, 'className' | 'style'> & {
  className?: string | false
  /** Pixels, such as the width of the trigger. */
  minInlineSize?: number | string
  zIndex?: number
}

export function Popup({ className, minInlineSize, zIndex = zIndexes.popup, ...rest }: PopupProps) {
  useInteractivePage(rest.isOpen ?? false)
  return (
    <Popover
      placement="bottom start"
      offset={4}
      className={joinClasses(css.popup, className)}
      style={{ zIndex, minInlineSize }}
      {...rest}
    />
  )
}

/** React Aria makes the page inert behind popups, which takes up to 100 ms on slow machines, but exempts live regions. */
export function useInteractivePage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen) page().setAttribute(LIVE_ANNOUNCER, '')
  }, [isOpen])
  useEffect(() => page().removeAttribute(LIVE_ANNOUNCER), [isOpen])
}

const LIVE_ANNOUNCER = 'data-live-announcer'
const page = () => document.getElementById('root')!
