import { useId, type KeyboardEvent, type ReactNode } from 'react'
import css from './tabs.module.css'

export type Tab<I extends string> = { id: I; label: string; icon?: ReactNode; count?: number }

export type TabsProps<I extends string> = {
  label: string
  tabs: readonly Tab<I>[]
  selected: I
  onChange: (id: I) => void
  children: ReactNode
}

export function Tabs<I extends string>({ label, tabs, selected, onChange, children }: TabsProps<I>) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextTab(
      event,
      tabs.length,
      tabs.findIndex((tab) => tab.id === selected),
    )
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onChange(tabs[next]!.id)
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className={css.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            className={css.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={0} className={css.panel}>
        {children}
      </div>
    </div>
  )
}

function nextTab({ key, currentTarget }: KeyboardEvent<HTMLElement>, length: number, at: number) {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  return (at + (key === forward ? 1 : -1) + length) % length
}
