import {
  createElement,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { runAfterPaint } from '../../hooks/after-paint.ts'
import { setPopupOpener } from './focus-back.ts'

export type PopupProps = { onClose: () => void }

export type LazyPopup<P extends PopupProps> = {
  preload: () => void
  /** Renders nothing until loaded; calls `onClose` if loading fails (the browser then fires `vite:preloadError`). */
  Component: ComponentType<P>
}

/** A popup whose code loads on hover or focus of its trigger, or when it opens. */
export function createLazyPopup<P extends PopupProps>(load: () => Promise<ComponentType<P>>): LazyPopup<P> {
  let part: ComponentType<P> | undefined
  let coming: Promise<void> | undefined
  const fetchOnce = () =>
    (coming ??= load().then(
      (loaded) => void (part = loaded),
      (failure: unknown) => {
        coming = undefined
        throw failure
      },
    ))

  function Part(props: P) {
    const [isShown, showPart] = useState(part !== undefined)
    const giveUp = useEffectEvent(() => props.onClose())
    useEffect(() => {
      let isThere = true
      // It may have loaded since rendering.
      if (!isShown) fetchOnce().then(() => isThere && showPart(true), giveUp)
      return () => void (isThere = false)
    }, [isShown])
    return part ? createElement(part, props) : null
  }
  return { preload: () => void fetchOnce().catch(() => {}), Component: Part }
}

/** Props for the element that opens a dialog or drawer, to preload its code. */
export const preloadOnIntent = ({ preload }: Pick<LazyPopup<never>, 'preload'>) => ({ onPointerEnter: preload, onFocus: preload })

/** How a popup was opened; by keyboard its first or last item gets the focus. */
export type OpenedBy = 'pointer' | 'first' | 'last'

const openingKeys: Partial<Record<string, OpenedBy>> = { ArrowDown: 'first', ArrowUp: 'last', Enter: 'first', ' ': 'first' }

export type TriggerProps = ReturnType<typeof usePopup>['triggerProps']

/** State and trigger props of a popup. */
export function usePopup({ preload }: Pick<LazyPopup<never>, 'preload'>, kind: 'menu' | 'listbox' | 'dialog') {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const trigger: RefObject<HTMLButtonElement | null> = useRef(null)
  const id = useId()
  const open = (by: OpenedBy) => {
    if (openedBy !== null) return
    // Safari does not focus clicked buttons, so focus could not be restored.
    trigger.current?.focus()
    setPopupOpener(trigger.current)
    setWasOpened(true)
    setOpenedBy(by)
  }
  return {
    trigger,
    openedBy,
    isOpen: openedBy !== null,
    wasOpened,
    close: () => setOpenedBy(null),
    triggerProps: {
      id,
      ref: trigger,
      'aria-haspopup': kind,
      'aria-expanded': openedBy !== null,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => runAfterPaint(() => open('pointer')),
      // On keydown: React Aria takes the following click for one by a screen reader.
      onKeyDown: (event: KeyboardEvent) => {
        const by = openingKeys[event.key]
        if (!by || (kind === 'dialog' && event.key.startsWith('Arrow'))) return
        event.preventDefault()
        open(by)
      },
    } as const,
  }
}
