import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#platform/web/settings/settings.ts'
import type { ConversationEmail } from '../../../contract.ts'
import { frameDocument, type FrameTheme } from './frame-document.ts'
import css from './email-frame.module.css'
import { prepareFrame } from './prepare-frame.ts'
import { QuoteButton } from './quote-button.tsx'
import { showRemoteImages } from './remote-images.ts'

type EmailFrameProps = { mail: ConversationEmail; showsRemoteImages: boolean; onComposeTo: (address: string) => void }

/** Renders email HTML in a sandboxed iframe without scripts, as tall as its content. */
export function EmailFrame({ mail, showsRemoteImages, onComposeTo }: EmailFrameProps) {
  const { t } = useTranslation('email')
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [height, setHeight] = useState(60)
  const [link, setLink] = useState<string | null>(null)
  const [hasQuote, setHasQuote] = useState(false)
  const [isQuoteExpanded, setQuoteExpanded] = useState(false)
  const { skin } = useSettings()
  const content = useMemo(() => frameDocument(mail.message, readTheme(skin)), [mail.message, skin])
  usePreparedFrame(page, frame, { onHeight: setHeight, onLink: setLink, onComposeTo, onQuote: setHasQuote })
  useEffect(() => {
    if (page) page.documentElement.toggleAttribute('data-quotes', isQuoteExpanded || !hasQuote)
  }, [page, isQuoteExpanded, hasQuote])
  useEffect(() => {
    if (page && showsRemoteImages) return showRemoteImages(page, mail.id)
  }, [page, showsRemoteImages, mail.id])
  return (
    <div className={css.container}>
      <iframe
        ref={frame}
        title={t('mail.content', { subject: mail.subject || t('mail.noSubject') })}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={content}
        className={css.frame}
        style={{ blockSize: height }}
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
      />
      {hasQuote && <QuoteButton isExpanded={isQuoteExpanded} onToggle={() => setQuoteExpanded(!isQuoteExpanded)} />}
      {link && (
        <p className={css.link} dir="ltr">
          {link}
        </p>
      )}
    </div>
  )
}

type FrameHandlers = Parameters<typeof prepareFrame>[2] & { onQuote: (hasQuote: boolean) => void }

function usePreparedFrame(page: Document | null, frame: { current: HTMLIFrameElement | null }, events: FrameHandlers): void {
  const prepare = useEffectEvent((document: Document) => {
    const { stop, hasQuote } = prepareFrame(document, frame.current!, {
      onHeight: (height) => events.onHeight(height),
      onLink: (href) => events.onLink(href),
      onComposeTo: (address) => events.onComposeTo(address),
    })
    events.onQuote(hasQuote)
    return stop
  })
  useEffect(() => (page ? prepare(page) : undefined), [page])
}

/** The iframe has no access to CSS variables of the page. */
function readTheme(skin: string): FrameTheme {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    text: value('text'),
    soft: value('soft'),
    surface: value('surface'),
    primary: value('primary'),
    line: value('line-strong'),
    isDark: skin === 'dark',
    fonts: getFontRules(),
  }
}

const getFontRules = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join('\n')
