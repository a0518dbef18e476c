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
import { afterPaint } from '../../hooks/after-paint.ts'
import { rememberOpener } from './focus-back.ts'

export type PopupProps = { onClose: () => void }

export type Part<P extends PopupProps> = {
  /** Fetches the code; safe to call often, and again after a failure. */
  preload: () => void
  /** Nothing until the code is there. Calls `onClose` when it cannot be fetched (the browser then says `vite:preloadError`). */
  Part: ComponentType<P>
}

/** A popup whose code comes when a pointer or the focus nears its trigger, or at the latest when it opens. */
export function onIntent<P extends PopupProps>(load: () => Promise<ComponentType<P>>): Part<P> {
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
      // It may have come since this was rendered.
      if (!isShown) fetchOnce().then(() => isThere && showPart(true), giveUp)
      return () => void (isThere = false)
    }, [isShown])
    return part ? createElement(part, props) : null
  }
  return { preload: () => void fetchOnce().catch(() => {}), Part }
}

/** What to spread on any element that opens a dialog or drawer, so that its code is there when it is needed. */
export const intentProps = ({ preload }: Pick<Part<never>, 'preload'>) => ({ onPointerEnter: preload, onFocus: preload })

/** How a popup was opened: by keys it puts the focus on its first or last entry. */
export type OpenedBy = 'pointer' | 'first' | 'last'

const openingKeys: Partial<Record<string, OpenedBy>> = { ArrowDown: 'first', ArrowUp: 'last', Enter: 'first', ' ': 'first' }

export type TriggerProps = ReturnType<typeof usePopup>['triggerProps']

/** State and trigger of a popup that opens at a button: by click, Enter, Space and the arrow keys. */
export function usePopup({ preload }: Pick<Part<never>, 'preload'>, kind: 'menu' | 'listbox' | 'dialog') {
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const trigger: RefObject<HTMLButtonElement | null> = useRef(null)
  const id = useId()
  const open = (by: OpenedBy) => {
    if (openedBy !== null) return
    // Safari does not focus a button that is clicked; the popup gives the focus back to where it was.
    trigger.current?.focus()
    rememberOpener(trigger.current)
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
      onClick: () => afterPaint(() => open('pointer')),
      // On key down, not by the click it makes: React Aria would take that click for one by a screen reader.
      onKeyDown: (event: KeyboardEvent) => {
        const by = openingKeys[event.key]
        if (!by || (kind === 'dialog' && event.key.startsWith('Arrow'))) return
        event.preventDefault()
        open(by)
      },
    } as const,
  }
}
