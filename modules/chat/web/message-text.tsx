import { useLayoutEffect, useRef } from 'react'
import markdown from '#platform/web/ui/markdown/markdown.module.css'
import { classes } from '#platform/web/ui/classes.ts'
import { mentionPattern } from '../contract.ts'
import css from './message-text.module.css'
import { isPlain, useRichText } from './rich-text.ts'

type MessageTextProps = { text: string; nameOf: (id: number) => string; viewerId: number }

/** What somebody wrote, as Markdown; it can neither leave its place nor turn what stands around it. */
export function MessageText({ text, nameOf, viewerId }: MessageTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const render = useRichText(!isPlain(text))
  const isRendered = render !== null && !isPlain(text)
  useLayoutEffect(() => {
    if (!isRendered) return
    const content = render(text)
    nameMentions(content, nameOf, viewerId)
    place.current!.replaceChildren(content)
  }, [isRendered, render, text, nameOf, viewerId])
  return isRendered ? (
    <div ref={place} dir="auto" className={classes(markdown.markdown, css.text)} />
  ) : (
    <p dir="auto" className={css.text}>
      {withNames(text, nameOf)}
    </p>
  )
}

/** The names in place of the ids, where it is text alone. */
export const withNames = (text: string, nameOf: (id: number) => string) =>
  text.replaceAll(mentionPattern, (_, id: string) => `@${nameOf(Number(id))}`)

function nameMentions(content: DocumentFragment, nameOf: (id: number) => string, viewerId: number): void {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (texts.currentNode.nodeValue!.includes('@[')) found.push(texts.currentNode as Text)
  for (const node of found) if (!node.parentElement?.closest('code')) node.replaceWith(...partsOf(node.nodeValue!, nameOf, viewerId))
}

function partsOf(text: string, nameOf: (id: number) => string, viewerId: number): (string | Node)[] {
  return text.split(mentionPattern).map((part, index) => {
    if (index % 2 === 0) return part
    const name = document.createElement('bdi')
    name.className = css.mention!
    if (Number(part) === viewerId) name.dataset['own'] = ''
    name.textContent = `@${nameOf(Number(part))}`
    return name
  })
}
