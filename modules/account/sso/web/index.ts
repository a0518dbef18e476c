import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

/** Most workspaces have no provider, so that the sign-in page does not wait for the buttons. */
export const SsoButtons = lazyComponent(() => import('./sso-buttons.tsx').then((file) => file.SsoButtons))
export const SsoCard = lazyComponent(() => import('./sso-card.tsx').then((file) => file.SsoCard))
export { useSignInOptions } from './use-sign-in-options.ts'
