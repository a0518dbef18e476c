import { useState } from 'react'
import { QuoteButton } from './quote-button.tsx'
import { linkify } from './linkify.ts'
import { splitQuotes } from './split-quotes.ts'
import css from './plain-text.module.css'

export function PlainText({ text, onComposeTo }: { text: string; onComposeTo: (address: string) => void }) {
  const parts = splitQuotes(text)
  const isAllQuoted = parts.every(({ kind }) => kind === 'quoted')
  return (
    <div className={css.text} dir="auto">
      {parts.map((part) =>
        part.kind === 'quoted' && !isAllQuoted ? (
          <QuotedText key={part.offset} text={part.text} />
        ) : (
          <p key={part.offset} className={part.kind === 'own' ? undefined : css.soft}>
            <LinkedText text={part.text} onComposeTo={onComposeTo} />
          </p>
        ),
      )}
    </div>
  )
}

function QuotedText({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <>
      <QuoteButton isExpanded={isExpanded} onToggle={() => setExpanded(!isExpanded)} />
      {isExpanded && <p className={css.soft}>{text}</p>}
    </>
  )
}

function LinkedText({ text, onComposeTo }: { text: string; onComposeTo: (address: string) => void }) {
  return linkify(text).map(({ offset, text: segmentText, href }) => {
    if (!href) return segmentText
    const address = href.startsWith('mailto:') ? href.slice('mailto:'.length) : null
    return (
      <a
        key={offset}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={(event) => {
          if (!address) return
          event.preventDefault()
          onComposeTo(address)
        }}
      >
        {segmentText}
      </a>
    )
  })
}
