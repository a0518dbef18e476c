import { Fragment, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './split-pane.module.css'

export type Pane = {
  id: string
  label: string
  content: ReactNode
  /** Pixels; the pane without `width` takes the rest. */
  width?: { initial: number; min: number; max: number }
}

export type SplitPaneProps = {
  /** The widths are stored under this name. */
  name: string
  panes: readonly Pane[]
  active: string
}

export function SplitPane({ name, panes, active }: SplitPaneProps) {
  const [widths, setWidths] = useState(() => readWidths(name))
  const widthOf = (pane: Pane) => pane.width && clamp(widths[pane.id] ?? pane.width.initial, pane.width)
  const resize = (pane: Pane, width: number) => {
    const next = { ...widths, [pane.id]: clamp(width, pane.width!) }
    setWidths(next)
    localStorage.setItem(`panes.${name}`, JSON.stringify(next))
  }
  return (
    <div className={css.split} data-paper="whole">
      {panes.map((pane) => {
        const width = widthOf(pane)
        return (
          <Fragment key={pane.id}>
            <section
              aria-label={pane.label}
              className={css.pane}
              data-active={pane.id === active}
              data-rest={width === undefined}
              style={{ '--width': `${width}px` } as CSSProperties}
            >
              {pane.content}
            </section>
            {width !== undefined && pane !== panes.at(-1) && <Handle pane={pane} width={width} onResize={(to) => resize(pane, to)} />}
          </Fragment>
        )
      })}
    </div>
  )
}

function Handle({ pane, width, onResize }: { pane: Pane; width: number; onResize: (width: number) => void }) {
  const { t } = useTranslation('platform')
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onResize(width + event.movementX * getDirection(event.currentTarget))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 16, ArrowLeft: -16 }[event.key]
    if (step) onResize(width + step * getDirection(event.currentTarget))
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('ui.widthOf', { pane: pane.label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={pane.width!.min}
      aria-valuemax={pane.width!.max}
      className={css.handle}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onResize(pane.width!.initial)}
      onKeyDown={onKeyDown}
    />
  )
}

const getDirection = (element: HTMLElement) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

const clamp = (width: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, width))

function readWidths(name: string): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(`panes.${name}`) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
