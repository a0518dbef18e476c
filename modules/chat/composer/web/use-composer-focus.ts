import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isTextInput } from '#platform/web/notifications/toasts.ts'
import { useMediaQuery } from '#platform/web/ui/layout/use-media-query.ts'
import type { ComposerContextState } from './use-composer-context.ts'

/** On touch screens only for replies and edits, because the on-screen keyboard would cover the chat. */
export function useComposerFocus(field: RefObject<HTMLTextAreaElement | null>, { current, isInitial }: ComposerContextState): void {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const messageId = current && current.message.id
  const focus = useEffectEvent(() => {
    const isTypingElsewhere = !isInitial && messageId === null && isTextInput(document.activeElement)
    if (!isTypingElsewhere) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // Text typed right after a shortcut must reach the field; a menu that closes takes the focus once more.
    if (messageId !== null) focus()
    if (!isTouch || messageId !== null) requestAnimationFrame(() => focus())
  }, [isTouch, messageId])
}
