import { laterPart } from '../../ui/overlays/later-part.tsx'

export const Forbidden = laterPart(() => import('./forbidden-page.tsx').then((file) => file.ForbiddenPage))
