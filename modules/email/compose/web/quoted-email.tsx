import { MoreHorizontal, X } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import css from './compose.module.css'

export function QuotedEmail({ html, onRemove }: { html: string; onRemove: () => void }) {
  const { t } = useTranslation('email')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.quoted}>
      <Button size="small" variant="quiet" icon={<MoreHorizontal />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'compose.quote.hide' : 'compose.quote.show')}
      </Button>
      <Button size="small" variant="quiet" icon={<X />} onClick={onRemove}>
        {t('compose.quote.remove')}
      </Button>
      {isOpen && (
        <iframe
          className={css.frame}
          title={t('compose.quote.title')}
          sandbox="allow-same-origin"
          srcDoc={`<!doctype html><base target="_blank"><style>${FRAME_STYLE}</style>${html}`}
          onLoad={fitHeight}
        />
      )}
    </div>
  )
}

/** Emails are designed for a white background. */
const FRAME_STYLE =
  'body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#232136;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}'

const fitHeight = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) =>
  void (frame.style.blockSize = `${Math.min(2_000, (frame.contentDocument?.documentElement.scrollHeight ?? 200) + 2)}px`)
