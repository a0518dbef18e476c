import type { Ref } from 'react'
import css from './pdf-frame.module.css'

type PdfFrameProps = { address: string; title: string; ref?: Ref<HTMLIFrameElement> }

/** The browser's PDF viewer. Render it only if `navigator.pdfViewerEnabled`. */
export const PdfFrame = ({ address, title, ref }: PdfFrameProps) => <iframe ref={ref} className={css.frame} src={address} title={title} />
