import { Check } from 'lucide-react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { AriaLocale } from '../aria-locale.tsx'
import { joinClasses } from '../join-classes.ts'
import { Kbd } from '../layout/kbd.tsx'
import type { OpenedBy, PopupProps, TriggerProps } from './lazy-popup.tsx'
import type { MenuItem as Item, MenuSection as Section } from './menu-item.ts'
import css from './popup.module.css'
import { Popup } from './popup.tsx'

export type MenuListProps = PopupProps & {
  sections: readonly Section[]
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'end top'
  isOpen: boolean
  openedBy: OpenedBy | null
  triggerRef: TriggerProps['ref']
  labelledBy: string
}

export function MenuList({ sections, placement, isOpen, openedBy, triggerRef, labelledBy, onClose }: MenuListProps) {
  return (
    <AriaLocale>
      <Popup
        {...{ triggerRef, placement, isOpen }}
        trigger="MenuTrigger"
        aria-labelledby={labelledBy}
        onOpenChange={(open) => !open && onClose()}
      >
        <Menu
          aria-labelledby={labelledBy}
          className={css.list}
          autoFocus={openedBy === null || openedBy === 'pointer' ? true : openedBy}
          onClose={onClose}
        >
          {sections.map((section) => (
            <Group key={section.items[0]?.id} section={section} />
          ))}
        </Menu>
      </Popup>
    </AriaLocale>
  )
}

function Group({ section: { title, items, isExclusive } }: { section: Section }) {
  const choices = items.filter((item) => item.isChecked !== undefined)
  return (
    <MenuSection
      aria-label={title ?? items.map((item) => item.label).join(', ')}
      selectionMode={choices.length === 0 ? 'none' : isExclusive ? 'single' : 'multiple'}
      selectedKeys={choices.filter((item) => item.isChecked).map((item) => item.id)}
    >
      {title && <Header className={css.title}>{title}</Header>}
      {items.map((item) => (
        <Entry key={item.id} item={item} />
      ))}
    </MenuSection>
  )
}

const Entry = ({ item }: { item: Item }) => (
  <MenuItem
    id={item.id}
    textValue={item.label}
    href={item.href}
    isDisabled={item.isDisabled}
    className={joinClasses(css.item, item.isDanger && css.danger)}
    onAction={item.onAction}
  >
    {item.icon}
    <span className={css.words}>
      {item.label}
      {item.detail && <span className={css.detail}>{item.detail}</span>}
    </span>
    {item.shortcut && <Kbd keys={item.shortcut} />}
    {item.isChecked && <Check className={css.check} />}
  </MenuItem>
)
