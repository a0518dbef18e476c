import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const TokensCard = lazyComponent(() => import('./tokens-card.tsx').then((file) => file.TokensCard))
export const AppsCard = lazyComponent(() => import('./apps-card.tsx').then((file) => file.AppsCard))
export { TokenForm } from './token-form.tsx'
export { TokenList } from './token-list.tsx'
