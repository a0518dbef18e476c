import { useEffect, useRef, type MouseEventHandler } from 'react'
import css from './markdown.module.css'

/** Markdown as it reads; the code for it comes when it is first needed. */
export function Markdown({ text, onClick }: { text: string; onClick?: MouseEventHandler }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isWanted = true
    void import('./markdown-text.ts').then(({ markdown }) => isWanted && place.current?.replaceChildren(markdown(text)))
    return () => void (isWanted = false)
  }, [text])
  return <div ref={place} className={css.markdown} onClick={onClick} />
}
