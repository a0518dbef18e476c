import { useEffect, useRef, type MouseEventHandler } from 'react'
import css from './markdown.module.css'

/** Renders Markdown with a lazy-loaded parser. */
export function Markdown({ text, onClick }: { text: string; onClick?: MouseEventHandler }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isCurrent = true
    void import('./markdown-text.ts').then(({ renderMarkdown }) => isCurrent && container.current?.replaceChildren(renderMarkdown(text)))
    return () => void (isCurrent = false)
  }, [text])
  return <div ref={container} className={css.markdown} onClick={onClick} />
}
