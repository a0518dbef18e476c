import { Archive, ArchiveRestore, Check, Copy, EllipsisVertical, Link2, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import type { Card } from '../../cards/card.ts'
import type { Board } from '../../columns/contract.ts'
import { ColumnSelect } from './column-select.tsx'
import css from './card-detail.module.css'
import { copyCardLink, type BoardContext } from '../../cards/web/index.ts'

type CardToolbarProps = { card: Card; boards: readonly Board[]; context: BoardContext; onClose: () => void }

export function CardToolbar({ card, boards, context, onClose }: CardToolbarProps) {
  const { t } = useTranslation('kanban')
  const { permissions, cardMutations } = context
  const items = getMenuItems({ card, boards, context, onClose })
  return (
    <header className={css.toolbar}>
      {card.isArchived ? (
        permissions.canUpdate(card, 'isArchived') && (
          <Button size="small" icon={<ArchiveRestore />} onClick={() => cardMutations.update(card, { isArchived: false })}>
            {t('menu.restore')}
          </Button>
        )
      ) : (
        <>
          <ColumnSelect {...{ card, boards, context }} />
          {permissions.canUpdate(card, 'isDone') && (
            <Button
              size="small"
              className={css.done}
              data-done={card.isDone || undefined}
              aria-pressed={card.isDone}
              icon={<Check />}
              onClick={() => cardMutations.update(card, { isDone: !card.isDone })}
            >
              {t('card.done')}
            </Button>
          )}
        </>
      )}
      <span className={css.spacer} />
      <IconButton label={t('menu.link')} onClick={() => copyCardLink(card, t)}>
        <Link2 />
      </IconButton>
      {items.length > 0 && (
        <Menu
          placement="bottom end"
          sections={[{ items }]}
          trigger={(trigger) => (
            <IconButton label={t('card.menu', { title: card.title })} {...trigger}>
              <EllipsisVertical />
            </IconButton>
          )}
        />
      )}
      <IconButton label={t('card.close')} shortcut="Esc" onClick={onClose}>
        <X />
      </IconButton>
    </header>
  )
}

function getMenuItems({ card, context: { t, permissions, cardMutations }, onClose }: CardToolbarProps): MenuItem[] {
  const items: MenuItem[] = []
  if (permissions.canAdd && !card.isArchived)
    items.push({ id: 'copy', label: t('menu.copy'), icon: <Copy />, onAction: () => cardMutations.copy(card) })
  if (permissions.canUpdate(card, 'isArchived') && !card.isArchived)
    items.push({
      id: 'archive',
      label: t('menu.archive'),
      icon: <Archive />,
      onAction: () => cardMutations.update(card, { isArchived: true }),
    })
  if (permissions.canDelete(card))
    items.push({
      id: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => {
        onClose()
        cardMutations.remove(card)
      },
    })
  return items
}
