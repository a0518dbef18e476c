import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '#platform/web/settings/settings.ts'
import type { Reply } from '../../../contract.ts'
import { frameDocument, type FrameLook } from './frame-document.ts'
import css from './mail-frame.module.css'
import { prepareFrame } from './prepare-frame.ts'
import { QuoteButton } from './quote-button.tsx'
import { showRemoteImages } from './remote-images.ts'

type MailFrameProps = { mail: Reply; isShowingImages: boolean; onWriteTo: (address: string) => void }

/** A mail's HTML in a frame of its own, where nothing runs; as tall as the mail. */
export function MailFrame({ mail, isShowingImages, onWriteTo }: MailFrameProps) {
  const { t } = useTranslation('email')
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [height, setHeight] = useState(60)
  const [link, setLink] = useState<string | null>(null)
  const [hasQuote, setHasQuote] = useState(false)
  const [isQuoteShown, setQuoteShown] = useState(false)
  const { skin } = useSettings()
  const content = useMemo(() => frameDocument(mail.message, lookOf(skin)), [mail.message, skin])
  usePrepared(page, frame, { onHeight: setHeight, onLink: setLink, onWriteTo, onQuote: setHasQuote })
  useEffect(() => {
    if (page) page.documentElement.toggleAttribute('data-quotes', isQuoteShown || !hasQuote)
  }, [page, isQuoteShown, hasQuote])
  useEffect(() => {
    if (page && isShowingImages) return showRemoteImages(page, mail.id)
  }, [page, isShowingImages, mail.id])
  return (
    <div className={css.place}>
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
      {hasQuote && <QuoteButton isShown={isQuoteShown} onToggle={() => setQuoteShown(!isQuoteShown)} />}
      {link && (
        <p className={css.link} dir="ltr">
          {link}
        </p>
      )}
    </div>
  )
}

type Prepared = Parameters<typeof prepareFrame>[2] & { onQuote: (hasQuote: boolean) => void }

function usePrepared(page: Document | null, frame: { current: HTMLIFrameElement | null }, events: Prepared): void {
  const prepare = useEffectEvent((document: Document) => {
    const { stop, hasQuote } = prepareFrame(document, frame.current!, {
      onHeight: (height) => events.onHeight(height),
      onLink: (href) => events.onLink(href),
      onWriteTo: (address) => events.onWriteTo(address),
    })
    events.onQuote(hasQuote)
    return stop
  })
  useEffect(() => (page ? prepare(page) : undefined), [page])
}

/** The page's own colours, as values: the frame does not know its variables. */
function lookOf(skin: string): FrameLook {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    text: value('text'),
    soft: value('soft'),
    surface: value('surface'),
    primary: value('primary'),
    line: value('line-strong'),
    isDark: skin === 'dark',
    fonts: fontRules(),
  }
}

/** How the page's own fonts are declared. */
const fontRules = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join('\n')
