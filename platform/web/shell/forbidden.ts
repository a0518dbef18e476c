import { laterPart } from '../ui/later-part.tsx'

export const Forbidden = laterPart(() => import('./forbidden-page.tsx').then((file) => file.ForbiddenPage))
