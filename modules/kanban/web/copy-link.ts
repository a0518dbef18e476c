import type { TFunction } from 'i18next'
import { toast } from '#platform/web/ui/toast.tsx'

type Linked = { id: number; projectId: number }

export const addressOf = ({ id, projectId }: Linked) => `#/kanban?project=${projectId}&task=${id}`

/** Puts the card's own address on the clipboard. */
export function copyLink(card: Linked, t: TFunction<'kanban'>): void {
  void navigator.clipboard.writeText(`${location.origin}/${addressOf(card)}`).then(() => toast.success(t('link.copied')))
}
