import { useState } from 'react'
import { QuoteButton } from './quote-button.tsx'
import { linkedWords, quotedParts } from './quoted-parts.ts'
import css from './plain-text.module.css'

/** A mail without HTML; what it repeats is folded. */
export function PlainText({ text, onWriteTo }: { text: string; onWriteTo: (address: string) => void }) {
  const parts = quotedParts(text)
  const isAllQuoted = parts.every(({ kind }) => kind === 'quoted')
  return (
    <div className={css.text} dir="auto">
      {parts.map((part) =>
        part.kind === 'quoted' && !isAllQuoted ? (
          <Quoted key={part.at} text={part.text} />
        ) : (
          <p key={part.at} className={part.kind === 'own' ? undefined : css.soft}>
            <Linked text={part.text} onWriteTo={onWriteTo} />
          </p>
        ),
      )}
    </div>
  )
}

function Quoted({ text }: { text: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <QuoteButton isShown={isShown} onToggle={() => setShown(!isShown)} />
      {isShown && <p className={css.soft}>{text}</p>}
    </>
  )
}

function Linked({ text, onWriteTo }: { text: string; onWriteTo: (address: string) => void }) {
  return linkedWords(text).map(({ at, text: words, href }) => {
    if (!href) return words
    const address = href.startsWith('mailto:') ? words : null
    return (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={(event) => {
          if (!address) return
          event.preventDefault()
          onWriteTo(address)
        }}
      >
        {words}
      </a>
    )
  })
}
