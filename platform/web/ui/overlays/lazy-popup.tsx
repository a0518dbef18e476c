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
import { setPopupOpener } from './restore-focus.ts'

export type PopupProps = { onClose: () => void }

export type LazyPopup<P extends PopupProps> = {
  preload: () => void
  /** Renders nothing until loaded; calls `onClose` if loading fails (the browser then fires `vite:preloadError`). */
  Component: ComponentType<P>
}

/** A popup whose code loads on hover or focus of its trigger, or when it opens. */
export function createLazyPopup<P extends PopupProps>(load: () => Promise<ComponentType<P>>): LazyPopup<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = () =>
    (loading ??= load().then(
      (loaded) => void (component = loaded),
      (failure: unknown) => {
        loading = undefined
        throw failure
      },
    ))

  function Part(props: P) {
    const [isLoaded, showPart] = useState(component !== undefined)
    const onFailure = useEffectEvent(() => props.onClose())
    useEffect(() => {
      let isMounted = true
      if (!isLoaded) fetchOnce().then(() => isMounted && showPart(true), onFailure)
      return () => void (isMounted = false)
    }, [isLoaded])
    return component ? createElement(component, props) : null
  }
  return { preload: () => void fetchOnce().catch(() => {}), Component: Part }
}

/** Props for the element that opens a dialog or drawer, to preload its code. */
export const preloadOnIntent = ({ preload }: Pick<LazyPopup<never>, 'preload'>) => ({ onPointerEnter: preload, onFocus: preload })

/** How a popup was opened; by keyboard its first or last item gets the focus. */
export type OpenedBy = 'pointer' | 'first' | 'last'

const openingKeys: Partial<Record<string, OpenedBy>> = { ArrowDown: 'first', ArrowUp: 'last', Enter: 'first', ' ': 'first' }

export type TriggerProps = ReturnType<typeof usePopup>['triggerProps']

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
