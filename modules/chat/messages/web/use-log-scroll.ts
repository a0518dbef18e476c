import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Conversation, ConversationState } from '../../live/web/index.ts'

/** Within this distance of the end, the log scrolls along with new messages. */
const END_DISTANCE_PX = 48

type Anchor = { row: string; top: number } | 'end'

/** Keeps the scroll position of the message log: at the end, the log stays at the end; elsewhere, the middle row stays in place, as the first row can change its height. */
export function useLogScroll(conversation: Conversation, { jumpTarget, jumpCount, hasLater, messages }: ConversationState) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>('end')
  const [isAtEnd, setAtEnd] = useState(true)
  const saveAnchor = () => {
    const isEnd = !hasLater && getDistanceToEnd(scroller.current!) < END_DISTANCE_PX
    anchor.current = isEnd ? 'end' : findMiddleRow(scroller.current!)
    conversation.setFollowing(isEnd)
    setAtEnd(isEnd)
  }
  const onScroll = useEffectEvent(saveAnchor)
  const restoreAnchor = useEffectEvent(() => restorePosition(scroller.current!, anchor.current))
  useJump({ scroller, jumpCount, jumpTarget, isLoaded: messages.length > 0 }, saveAnchor)
  useLayoutEffect(() => restoreAnchor())
  useEffect(() => {
    const element = scroller.current!
    const onElementScroll = () => onScroll()
    const resizeObserver = new ResizeObserver(() => restoreAnchor())
    resizeObserver.observe(element)
    resizeObserver.observe(content.current!)
    element.addEventListener('scroll', onElementScroll, { passive: true })
    return () => {
      resizeObserver.disconnect()
      element.removeEventListener('scroll', onElementScroll)
    }
  }, [])
  return { scroller, content, isAtEnd }
}

type Jump = Pick<ConversationState, 'jumpTarget' | 'jumpCount'> & { scroller: RefObject<HTMLElement | null>; isLoaded: boolean }

function useJump({ scroller, jumpCount, jumpTarget, isLoaded }: Jump, onJumped: () => void): void {
  const onJumpDone = useEffectEvent(onJumped)
  useLayoutEffect(() => {
    if (!isLoaded) return
    scrollToTarget(scroller.current!, jumpTarget)
    onJumpDone()
  }, [scroller, jumpCount, jumpTarget, isLoaded])
}

function scrollToTarget(element: HTMLElement, jumpTarget: ConversationState['jumpTarget']): void {
  const name = jumpTarget === 'unseen' ? 'new' : String(jumpTarget)
  const row = jumpTarget === 'end' ? null : element.querySelector<HTMLElement>(`[data-row="${name}"]`)
  if (!row) return void (element.scrollTop = element.scrollHeight)
  const margin = element.clientHeight * (jumpTarget === 'unseen' ? 0.15 : 0.4)
  element.scrollTop += getTop(row, element) - margin
}

function restorePosition(element: HTMLElement, anchor: Anchor): void {
  if (anchor === 'end') return void (element.scrollTop = element.scrollHeight)
  const row = element.querySelector<HTMLElement>(`[data-row="${anchor.row}"]`)
  const offset = row ? getTop(row, element) - anchor.top : 0
  if (Math.abs(offset) >= 1) element.scrollTop += offset
}

function findMiddleRow(element: HTMLElement): Anchor {
  const { top, height } = element.getBoundingClientRect()
  const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')]
  const row = rows.find((one) => one.getBoundingClientRect().bottom > top + height / 2) ?? rows.at(-1)
  return row ? { row: row.dataset['row']!, top: getTop(row, element) } : 'end'
}

const getTop = (row: HTMLElement, element: HTMLElement) => row.getBoundingClientRect().top - element.getBoundingClientRect().top

const getDistanceToEnd = (element: HTMLElement) => element.scrollHeight - element.scrollTop - element.clientHeight
