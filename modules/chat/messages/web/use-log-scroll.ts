import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Conversation, ConversationState } from '../../live/web/index.ts'

/** Pixels from the end within which the reader goes along with what comes. */
const NEAR = 48

type Anchor = { row: string; top: number } | 'end'

/**
 * Keeps the reader's place in a log whatever comes above or below it and however late pictures grow: at the end it stays
 * at the end, elsewhere the row in the middle of what is in sight stays where it is: the topmost one may lose its head when
 * earlier ones come. Rows carry `data-row`.
 */
export function useLogScroll(conversation: Conversation, { place, jumps, hasLater, messages }: ConversationState) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>('end')
  const [isAtEnd, setAtEnd] = useState(true)
  const note = () => {
    const isEnd = !hasLater && distanceToEnd(scroller.current!) < NEAR
    anchor.current = isEnd ? 'end' : middle(scroller.current!)
    conversation.follow(isEnd)
    setAtEnd(isEnd)
  }
  const onScroll = useEffectEvent(note)
  const hold = useEffectEvent(() => holdPlace(scroller.current!, anchor.current))
  useJump({ scroller, jumps, place, isThere: messages.length > 0 }, note)
  useLayoutEffect(() => hold())
  useEffect(() => {
    const element = scroller.current!
    const keep = () => onScroll()
    const grown = new ResizeObserver(() => hold())
    grown.observe(element)
    grown.observe(content.current!)
    element.addEventListener('scroll', keep, { passive: true })
    return () => {
      grown.disconnect()
      element.removeEventListener('scroll', keep)
    }
  }, [])
  return { scroller, content, isAtEnd }
}

type Jump = Pick<ConversationState, 'place' | 'jumps'> & { scroller: RefObject<HTMLElement | null>; isThere: boolean }

function useJump({ scroller, jumps, place, isThere }: Jump, onJumped: () => void): void {
  const jumped = useEffectEvent(onJumped)
  useLayoutEffect(() => {
    if (!isThere) return
    goTo(scroller.current!, place)
    jumped()
  }, [scroller, jumps, place, isThere])
}

function goTo(element: HTMLElement, place: ConversationState['place']): void {
  const name = place === 'unseen' ? 'new' : String(place)
  const row = place === 'end' ? null : element.querySelector<HTMLElement>(`[data-row="${name}"]`)
  if (!row) return void (element.scrollTop = element.scrollHeight)
  const room = element.clientHeight * (place === 'unseen' ? 0.15 : 0.4)
  element.scrollTop += topOf(row, element) - room
}

function holdPlace(element: HTMLElement, anchor: Anchor): void {
  if (anchor === 'end') return void (element.scrollTop = element.scrollHeight)
  const row = element.querySelector<HTMLElement>(`[data-row="${anchor.row}"]`)
  const moved = row ? topOf(row, element) - anchor.top : 0
  if (Math.abs(moved) >= 1) element.scrollTop += moved
}

function middle(element: HTMLElement): Anchor {
  const { top, height } = element.getBoundingClientRect()
  const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')]
  const row = rows.find((one) => one.getBoundingClientRect().bottom > top + height / 2) ?? rows.at(-1)
  return row ? { row: row.dataset['row']!, top: topOf(row, element) } : 'end'
}

const topOf = (row: HTMLElement, element: HTMLElement) => row.getBoundingClientRect().top - element.getBoundingClientRect().top

const distanceToEnd = (element: HTMLElement) => element.scrollHeight - element.scrollTop - element.clientHeight
