import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export { PasskeyButton } from './passkey-button.tsx'
export { TwoStepCard } from './two-step-card.tsx'
/** Most sign-ins do not need it. */
export const SecondFactorStep = lazyComponent(() => import('./second-factor-step.tsx').then((file) => file.SecondFactorStep))
