import type { TFunction } from 'i18next'
import type { ConversationEmail } from '../../../contract.ts'
import { formatFullAddress } from '../../../web/display-name.ts'
import { frameDocument } from './frame-document.ts'

const paperTheme = { text: '#000', soft: '#444', surface: '#fff', primary: '#000', line: '#888', isDark: false, fonts: '' }

/** Prints an email with its header from a hidden sandboxed iframe. */
export function printEmail(mail: ConversationEmail, t: TFunction<'email'>): void {
  const frame = createPrintFrame(frameDocument(mail.message, paperTheme))
  frame.addEventListener('load', () => {
    const page = frame.contentDocument!
    page.title = mail.subject
    page.documentElement.dataset['quotes'] = ''
    page.body.prepend(createHeader(page, mail, t))
    if (!mail.message) page.body.append(createTextBody(page, mail.text))
    frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow!.print()
  })
  document.body.append(frame)
}

function createPrintFrame(html: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // Sandboxed documents can only print with allow-modals.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.className = 'visually-hidden'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.srcdoc = html
  return frame
}

function createHeader(page: Document, mail: ConversationEmail, t: TFunction<'email'>): HTMLElement {
  const header = page.createElement('header')
  const title = page.createElement('h1')
  title.style.fontSize = '20px'
  title.textContent = mail.subject || t('mail.noSubject')
  const lines = [
    `${t('mail.from')}: ${formatFullAddress(mail.from)}`,
    `${t('mail.to')}: ${mail.to.map(formatFullAddress).join(', ')}`,
    ...(mail.cc.length > 0 ? [`${t('mail.cc')}: ${mail.cc.map(formatFullAddress).join(', ')}`] : []),
    `${t('mail.time')}: ${new Date(mail.time).toLocaleString(document.documentElement.lang)}`,
  ]
  header.append(title, ...lines.map((line) => Object.assign(page.createElement('div'), { textContent: line })), page.createElement('hr'))
  return header
}

function createTextBody(page: Document, text: string): HTMLElement {
  const pre = page.createElement('pre')
  pre.style.font = 'inherit'
  pre.textContent = text
  return pre
}
