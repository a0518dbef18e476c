import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export const ServiceAccountsCard = lazyComponent(() => import('./service-accounts-card.tsx').then((file) => file.ServiceAccountsCard))
