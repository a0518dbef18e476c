import { Archive, ArchiveRestore, Check, Copy, EllipsisVertical, Link2, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import type { Card } from '../card-contract.ts'
import type { Board } from '../contract.ts'
import { BoardSelect } from './board-select.tsx'
import css from './card-detail.module.css'
import { copyLink } from './copy-link.ts'
import type { Means } from './means.ts'

type CardBarProps = { card: Card; boards: readonly Board[]; means: Means; onClose: () => void }

/** Where the card lies, whether it is done, and what else can be done with it. */
export function CardBar({ card, boards, means, onClose }: CardBarProps) {
  const { t } = useTranslation('kanban')
  const { rights, cards } = means
  const items = itemsOf({ card, boards, means, onClose })
  return (
    <header className={css.bar}>
      {card.isArchived ? (
        rights.mayChange(card, 'isArchived') && (
          <Button size="small" icon={<ArchiveRestore />} onClick={() => cards.change(card, { isArchived: false })}>
            {t('menu.restore')}
          </Button>
        )
      ) : (
        <>
          <BoardSelect {...{ card, boards, means }} />
          {rights.mayChange(card, 'isDone') && (
            <Button
              size="small"
              className={css.done}
              data-done={card.isDone || undefined}
              aria-pressed={card.isDone}
              icon={<Check />}
              onClick={() => cards.change(card, { isDone: !card.isDone })}
            >
              {t('card.done')}
            </Button>
          )}
        </>
      )}
      <span className={css.space} />
      <IconButton label={t('menu.link')} onClick={() => copyLink(card, t)}>
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

function itemsOf({ card, means: { t, rights, cards }, onClose }: CardBarProps): MenuItem[] {
  const items: MenuItem[] = []
  if (rights.mayAdd && !card.isArchived) items.push({ id: 'copy', label: t('menu.copy'), icon: <Copy />, onAction: () => cards.copy(card) })
  if (rights.mayChange(card, 'isArchived') && !card.isArchived)
    items.push({ id: 'archive', label: t('menu.archive'), icon: <Archive />, onAction: () => cards.change(card, { isArchived: true }) })
  if (rights.mayDelete(card))
    items.push({
      id: 'delete',
      label: t('menu.delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => {
        onClose()
        cards.remove(card)
      },
    })
  return items
}
