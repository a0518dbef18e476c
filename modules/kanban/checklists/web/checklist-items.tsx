import { GripVertical, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { AddLineForm } from '#platform/web/ui/forms/add-line-form.tsx'
import type { Card } from '../../cards/card.ts'
import type { Checklist } from '../checklist.ts'
import css from './checklists.module.css'
import type { ChecklistItem } from './checklist-changes.ts'
import { InlineTextField } from './inline-text-field.tsx'
import { type ItemMutations, useItemMutations } from './use-item-mutations.ts'

type ItemsProps = { card: Card; list: Checklist; isReadOnly: boolean; hidesChecked: boolean }

export function ChecklistItems({ card, list, isReadOnly, hidesChecked }: ItemsProps) {
  const { t } = useTranslation('kanban')
  const mutations = useItemMutations(card, list.id)
  const items = mutations.applyQueuedChanges(list.items)
  const visibleItems = hidesChecked ? items.filter(({ isDone }) => !isDone) : items
  const { dragAndDropHooks } = useDragAndDrop<ChecklistItem>({
    isDisabled: isReadOnly,
    getItems: (_keys, items) => items.map(({ title }) => ({ 'text/plain': title })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.dropTarget!} />,
    onReorder: ({ keys, target }) => {
      const index = list.items.findIndex(({ id }) => id === target.key)
      const before = target.dropPosition === 'before' ? list.items[index] : list.items[index + 1]
      for (const key of keys) if (key !== before?.id) mutations.save(Number(key), { beforeItemId: before?.id ?? null })
    },
  })
  return (
    <AriaLocale>
      {visibleItems.length > 0 && (
        <GridList
          aria-label={list.title}
          items={visibleItems}
          dependencies={[isReadOnly, mutations]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          disallowTypeAhead
          className={css.items!}
        >
          {(item) => (
            <GridListItem id={item.id} textValue={item.title} className={css.item!}>
              <Item {...{ item, mutations, isReadOnly }} />
            </GridListItem>
          )}
        </GridList>
      )}
      {!isReadOnly && <AddLineForm label={t('checklist.addItem')} onAdd={mutations.add} />}
    </AriaLocale>
  )
}

function Item({ item, mutations, isReadOnly }: { item: ChecklistItem; mutations: ItemMutations; isReadOnly: boolean }) {
  const { t } = useTranslation('kanban')
  return (
    <div className={css.itemRow}>
      <Button slot="drag" className={css.dragHandle!} aria-label={t('checklist.drag', { title: item.title })}>
        <GripVertical aria-hidden />
      </Button>
      <Checkbox
        label={item.title}
        isLabelHidden
        isChecked={item.isDone}
        disabled={isReadOnly}
        onChange={(isDone) => mutations.save(item.id, { isDone })}
      />
      {isReadOnly ? (
        <span className={css.text} data-done={item.isDone || undefined}>
          {item.title}
        </span>
      ) : (
        <>
          <InlineTextField
            label={t('checklist.item')}
            value={item.title}
            isDone={item.isDone}
            onSave={(title) => mutations.save(item.id, { title })}
          />
          <IconButton
            size="small"
            className={css.deleteButton}
            label={t('checklist.deleteItem', { title: item.title })}
            onClick={() => mutations.remove(item.id)}
          >
            <X />
          </IconButton>
        </>
      )}
    </div>
  )
}
