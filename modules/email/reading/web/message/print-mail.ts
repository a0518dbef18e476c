import type { TFunction } from 'i18next'
import type { Reply } from '../../../contract.ts'
import { addressText } from '../../../web/display-name.ts'
import { frameDocument } from './frame-document.ts'

const paper = { text: '#000', soft: '#444', surface: '#fff', primary: '#000', line: '#888', isDark: false, fonts: '' }

/** Prints one mail with its head, from a frame of its own in which nothing runs. */
export function printMail(mail: Reply, t: TFunction<'email'>): void {
  const frame = document.createElement('iframe')
  // Without leave for dialogs it could not print.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.className = 'unseen'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.srcdoc = frameDocument(mail.message, paper)
  frame.addEventListener('load', () => {
    const page = frame.contentDocument!
    page.title = mail.subject
    page.documentElement.dataset['quotes'] = ''
    page.body.prepend(headOf(page, mail, t))
    if (!mail.message) page.body.append(textOf(page, mail.text))
    frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow!.print()
  })
  document.body.append(frame)
}

function headOf(page: Document, mail: Reply, t: TFunction<'email'>): HTMLElement {
  const head = page.createElement('header')
  const title = page.createElement('h1')
  title.style.fontSize = '20px'
  title.textContent = mail.subject || t('mail.noSubject')
  const lines = [
    `${t('mail.from')}: ${addressText(mail.from)}`,
    `${t('mail.to')}: ${mail.to.map(addressText).join(', ')}`,
    ...(mail.cc.length > 0 ? [`${t('mail.cc')}: ${mail.cc.map(addressText).join(', ')}`] : []),
    `${t('mail.time')}: ${new Date(mail.time).toLocaleString(document.documentElement.lang)}`,
  ]
  head.append(title, ...lines.map((line) => Object.assign(page.createElement('div'), { textContent: line })), page.createElement('hr'))
  return head
}

function textOf(page: Document, text: string): HTMLElement {
  const pre = page.createElement('pre')
  pre.style.font = 'inherit'
  pre.textContent = text
  return pre
}
