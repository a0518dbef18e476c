import Type, { type Static } from 'typebox'
import { OneOf } from './schema.ts'

/** Skin, direction and menu-collapsed are stored in the browser instead. */
export const LayoutSettings = Type.Object({
  layout: OneOf(['vertical', 'horizontal']),
  contentWidth: OneOf(['boxed', 'full']),
  menuHidden: Type.Boolean(),
  navbarType: OneOf(['floating', 'sticky', 'static', 'hidden']),
  navbarColor: OneOf(['white', 'primary', 'success', 'warning', 'danger', 'info', 'dark']),
  footerType: OneOf(['static', 'sticky', 'hidden']),
  toastPosition: OneOf(['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right']),
  scrollToTop: Type.Boolean(),
})
export type LayoutSettings = Static<typeof LayoutSettings>

export const defaultLayoutSettings: LayoutSettings = {
  layout: 'vertical',
  contentWidth: 'boxed',
  menuHidden: false,
  navbarType: 'floating',
  navbarColor: 'white',
  footerType: 'static',
  toastPosition: 'top-right',
  scrollToTop: true,
}
