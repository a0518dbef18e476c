import { useEffect, useLayoutEffect } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { layer } from '../../theme/constants.ts'
import { classes } from '../classes.ts'
import css from './popup.module.css'

type PopupProps = Omit<PopoverProps, 'className' | 'style'> & {
  className?: string | false
  /** Pixels, of what it opens at. */
  minInlineSize?: number | string
  zIndex?: number
}

/** The box of whatever opens at a button or a field. */
export function Popup({ className, minInlineSize, zIndex = layer.popup, ...rest }: PopupProps) {
  useLivePage(rest.isOpen ?? false)
  return (
    <Popover placement="bottom start" offset={4} className={classes(css.popup, className)} style={{ zIndex, minInlineSize }} {...rest} />
  )
}

/**
 * React Aria makes the page inert behind what opens, and with that finds the style of each of its elements anew, there and
 * back: up to a tenth of a second where the machine is slow. It spares what announces, so the page is that while a popup
 * opens; dialogs still shut it off.
 */
export function useLivePage(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen) page().setAttribute(SPARED, '')
  }, [isOpen])
  useEffect(() => page().removeAttribute(SPARED), [isOpen])
}

const SPARED = 'data-live-announcer'
const page = () => document.getElementById('root')!
