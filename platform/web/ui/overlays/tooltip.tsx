import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type FocusEventHandler,
  type PointerEvent,
  type PointerEventHandler,
  type ReactElement,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { tooltipDelays } from '../../theme/constants.ts'
import css from './tooltip.module.css'

type Handlers = {
  onPointerEnter?: PointerEventHandler
  onPointerLeave?: PointerEventHandler
  onPointerDown?: PointerEventHandler
  onFocus?: FocusEventHandler
  onBlur?: FocusEventHandler
}

export function Tooltip({ text, children }: { text: string; children: ReactElement<Handlers & { 'aria-describedby'?: string }> }) {
  const { triggerProps, bubble, id } = useTooltip(text, children.props)
  return (
    <>
      {cloneElement(children, { ...triggerProps, 'aria-describedby': bubble ? id : undefined })}
      {bubble}
    </>
  )
}

/** The trigger's props, with its own handlers included, and the tooltip while it is visible. */
export function useTooltip(text: string, own: object = {}) {
  const id = useId()
  const [visible, setShown] = useState<VisibleTooltip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const schedule = (next: VisibleTooltip | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(next), next ? tooltipDelays.show : tooltipDelays.hide)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEscape(visible !== null, () => setShown(null))
  const bubble = visible && text && (
    <Bubble {...visible} id={id} text={text} onPointerEnter={() => schedule(visible)} onPointerLeave={() => schedule(null)} />
  )
  return { id, bubble, triggerProps: triggerProps(own as Handlers, schedule) }
}

/** Without hover, clicks pass through the tooltip. */
type VisibleTooltip = { anchor: Element; isHovered: boolean }

const triggerProps = (own: Handlers, wait: (next: VisibleTooltip | null) => void) => ({
  onPointerEnter: (event: PointerEvent) => {
    if (event.pointerType !== 'touch') wait({ anchor: event.currentTarget, isHovered: true })
    own.onPointerEnter?.(event)
  },
  onPointerLeave: (event: PointerEvent) => {
    wait(null)
    own.onPointerLeave?.(event)
  },
  onPointerDown: (event: PointerEvent) => {
    wait(null)
    own.onPointerDown?.(event)
  },
  onFocus: (event: FocusEvent) => {
    if (event.currentTarget.matches(':focus-visible')) wait({ anchor: event.currentTarget, isHovered: false })
    own.onFocus?.(event)
  },
  onBlur: (event: FocusEvent) => {
    wait(null)
    own.onBlur?.(event)
  },
})

function useEscape(isOpen: boolean, close: () => void) {
  const onEscape = useEffectEvent(close)
  useLayoutEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [isOpen])
}

type BubbleProps = VisibleTooltip & { id: string; text: string; onPointerEnter: () => void; onPointerLeave: () => void }

function Bubble({ id, text, anchor, isHovered, ...handlers }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => positionBubble(bubble, anchor), [anchor, text])
  return createPortal(
    <div ref={bubble} id={id} role="tooltip" className={css.tooltip} data-hovered={isHovered} {...handlers}>
      {text}
    </div>,
    document.body,
  )
}

function positionBubble({ current: bubble }: RefObject<HTMLDivElement | null>, anchor: Element) {
  if (!bubble) return
  const [from, size, gap] = [anchor.getBoundingClientRect(), bubble.getBoundingClientRect(), 6]
  const below = from.bottom + gap + size.height <= innerHeight
  const left = from.left + from.width / 2 - size.width / 2
  bubble.style.top = `${below ? from.bottom + gap : Math.max(0, from.top - gap - size.height)}px`
  bubble.style.left = `${Math.max(gap, Math.min(left, innerWidth - size.width - gap))}px`
}
