import { GripVertical, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { AriaLocale } from '#platform/web/ui/aria-locale.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Card } from '../card-contract.ts'
import type { Checklist } from '../checklist-contract.ts'
import { kanban } from '../contract.ts'
import css from './card-detail.module.css'
import { movedItem, withItems, type ChecklistItem } from './checklist-changes.ts'
import { LineField } from './line-field.tsx'
import { useCardAct } from './use-card-act.ts'

type ItemsProps = { card: Card; list: Checklist; isReadOnly: boolean; hidesDone: boolean }

/** The lines of a checklist: tick, write, drag, add one after another. */
export function ChecklistItems({ card, list, isReadOnly, hidesDone }: ItemsProps) {
  const acts = useItemActs(card, list.id)
  const shown = hidesDone ? list.items.filter(({ isDone }) => !isDone) : list.items
  const { dragAndDropHooks } = useDragAndDrop<ChecklistItem>({
    isDisabled: isReadOnly,
    getItems: (_keys, items) => items.map(({ title }) => ({ 'text/plain': title })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={css.target!} />,
    onReorder: ({ keys, target }) => {
      const index = list.items.findIndex(({ id }) => id === target.key)
      const before = target.dropPosition === 'before' ? list.items[index] : list.items[index + 1]
      for (const key of keys) if (key !== before?.id) acts.save({ id: Number(key), beforeItemId: before?.id ?? null })
    },
  })
  return (
    <AriaLocale>
      {shown.length > 0 && (
        <GridList
          aria-label={list.title}
          items={shown}
          dependencies={[isReadOnly, acts]}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          disallowTypeAhead
          className={css.items!}
        >
          {(item) => (
            <GridListItem id={item.id} textValue={item.title} className={css.item!}>
              <Item {...{ item, acts, isReadOnly }} />
            </GridListItem>
          )}
        </GridList>
      )}
      {!isReadOnly && <NewItem onAdd={(title) => acts.save({ title })} />}
    </AriaLocale>
  )
}

type ItemActs = ReturnType<typeof useItemActs>

function useItemActs(card: Card, checklistId: number) {
  const { projectId, id: taskId } = card
  const save = useCardAct(kanban.saveChecklistItem, card, (task, { data: { id, title, isDone, beforeItemId } }) =>
    withItems(task, checklistId, (items) => {
      if (id === undefined) return [...items, { id: -items.length - 1, title: title ?? '', isDone: false }]
      const changed = items.map((item) => (item.id === id ? { ...item, title: title ?? item.title, isDone: isDone ?? item.isDone } : item))
      return beforeItemId === undefined ? changed : movedItem(changed, id, beforeItemId)
    }),
  )
  const remove = useCardAct(kanban.deleteChecklistItem, card, (task, { data }) =>
    withItems(task, checklistId, (items) => items.filter(({ id }) => id !== data.id)),
  )
  return {
    save: (data: { id?: number; title?: string; isDone?: boolean; beforeItemId?: number | null }) =>
      (data.id ?? 1) > 0 && save.mutate({ projectId, data: { taskId, checklistId, ...data } }),
    remove: (id: number) => id > 0 && remove.mutate({ projectId, data: { taskId, checklistId, id } }),
  }
}

function Item({ item, acts, isReadOnly }: { item: ChecklistItem; acts: ItemActs; isReadOnly: boolean }) {
  const { t } = useTranslation('kanban')
  return (
    <div className={css.itemRow}>
      <Button slot="drag" className={css.grip!} aria-label={t('checklist.drag', { title: item.title })}>
        <GripVertical aria-hidden />
      </Button>
      <Checkbox
        label={item.title}
        isLabelUnseen
        isChecked={item.isDone}
        disabled={isReadOnly}
        onChange={(isDone) => acts.save({ id: item.id, isDone })}
      />
      {isReadOnly ? (
        <span className={css.line} data-done={item.isDone || undefined}>
          {item.title}
        </span>
      ) : (
        <>
          <LineField
            label={t('checklist.item')}
            value={item.title}
            isDone={item.isDone}
            onSave={(title) => acts.save({ id: item.id, title })}
          />
          <IconButton
            size="small"
            className={css.quiet}
            label={t('checklist.deleteItem', { title: item.title })}
            onClick={() => acts.remove(item.id)}
          >
            <X />
          </IconButton>
        </>
      )}
    </div>
  )
}

function NewItem({ onAdd }: { onAdd: (title: string) => void }) {
  const { t } = useTranslation('kanban')
  const [text, setText] = useState('')
  return (
    <form
      className={css.newItem}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onAdd(text.trim())
        setText('')
      }}
    >
      <Plus aria-hidden />
      <input
        value={text}
        maxLength={255}
        aria-label={t('checklist.addItem')}
        placeholder={t('checklist.addItem')}
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
