import type { TFunction } from 'i18next'
import { toast } from '#platform/web/ui/feedback/toast.tsx'

type CardReference = { id: number; projectId: number }

export const getCardUrl = ({ id, projectId }: CardReference) => `#/kanban?project=${projectId}&task=${id}`

export function copyCardLink(card: CardReference, t: TFunction<'kanban'>): void {
  void navigator.clipboard.writeText(`${location.origin}/${getCardUrl(card)}`).then(() => toast.success(t('link.copied')))
}
