import { useLayoutEffect, useRef } from 'react'
import markdown from '#platform/web/ui/markdown/markdown.module.css'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import { mentionPattern } from '../contract.ts'
import css from './message-text.module.css'
import { isPlainText, useMarkdownRenderer } from './markdown-renderer.ts'

type MessageTextProps = { text: string; getName: (id: number) => string; viewerId: number }

/** Renders a message as sanitized Markdown, isolated from the text direction of the page. */
export function MessageText({ text, getName, viewerId }: MessageTextProps) {
  const container = useRef<HTMLDivElement>(null)
  const render = useMarkdownRenderer(!isPlainText(text))
  const isRendered = render !== null && !isPlainText(text)
  useLayoutEffect(() => {
    if (!isRendered) return
    const content = render(text)
    replaceMentionNodes(content, getName, viewerId)
    container.current!.replaceChildren(content)
  }, [isRendered, render, text, getName, viewerId])
  return isRendered ? (
    <div ref={container} dir="auto" className={joinClasses(markdown.markdown, css.text)} />
  ) : (
    <p dir="auto" className={css.text}>
      {insertMentionNames(text, getName)}
    </p>
  )
}

export const insertMentionNames = (text: string, getName: (id: number) => string) =>
  text.replaceAll(mentionPattern, (_, id: string) => `@${getName(Number(id))}`)

function replaceMentionNodes(content: DocumentFragment, getName: (id: number) => string, viewerId: number): void {
  const textNodes = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  const mentionNodes: Text[] = []
  while (textNodes.nextNode()) if (textNodes.currentNode.nodeValue!.includes('@[')) mentionNodes.push(textNodes.currentNode as Text)
  for (const node of mentionNodes)
    if (!node.parentElement?.closest('code')) node.replaceWith(...splitAtMentions(node.nodeValue!, getName, viewerId))
}

function splitAtMentions(text: string, getName: (id: number) => string, viewerId: number): (string | Node)[] {
  return text.split(mentionPattern).map((part, index) => {
    if (index % 2 === 0) return part
    const name = document.createElement('bdi')
    name.className = css.mention!
    if (Number(part) === viewerId) name.dataset['own'] = ''
    name.textContent = `@${getName(Number(part))}`
    return name
  })
}
