import type { Notification } from '#platform/contract/notifications.ts'
import type { EmailMessage } from '../email-transport/transport.ts'
import type { FormatNotification } from './notification-texts.ts'

type Texts = {
  hello: (name: string) => string
  more: (count: number) => string
  many: (count: number) => string
  all: string
  choose: string
}

const TEXTS: Record<string, Texts> = {
  en: {
    hello: (name) => `Hello ${name},\n\nhere is what’s new in Staffroom:`,
    more: (count) => `And ${count} more`,
    many: (count) => `${count} notifications from Staffroom`,
    all: 'All notifications:',
    choose: 'Choose which notifications you get by email:',
  },
  fr: {
    hello: (name) => `Bonjour ${name},\n\nvoici les nouveautés qui vous concernent dans Staffroom :`,
    more: (count) => `Et ${count} de plus`,
    many: (count) => `${count} notifications de Staffroom`,
    all: 'Toutes les notifications :',
    choose: 'Choisir les notifications par e-mail :',
  },
  de: {
    hello: (name) => `Guten Tag ${name},\n\nhier sind Ihre Neuigkeiten aus Staffroom:`,
    more: (count) => `Und ${count} weitere`,
    many: (count) => `${count} Benachrichtigungen von Staffroom`,
    all: 'Alle Benachrichtigungen:',
    choose: 'E-Mail-Benachrichtigungen auswählen:',
  },
  pt: {
    hello: (name) => `Olá ${name},\n\neis as suas novidades no Staffroom:`,
    more: (count) => `E mais ${count}`,
    many: (count) => `${count} notificações do Staffroom`,
    all: 'Todas as notificações:',
    choose: 'Escolher as notificações por e-mail:',
  },
  cn: {
    hello: (name) => `${name}，您好：\n\n您在 Staffroom 有以下新通知：`,
    more: (count) => `另有 ${count} 条`,
    many: (count) => `Staffroom：${count} 条通知`,
    all: '全部通知：',
    choose: '设置邮件通知：',
  },
}

const MAX_LINES = 30

type DigestNotification = Pick<Notification, 'module' | 'kind' | 'values' | 'link'>
type Reader = { email: string; fullName: string; language: string }

type DigestOptions = { formatNotification: FormatNotification; publicUrl: string }

export function formatDigestEmail(reader: Reader, notifications: readonly DigestNotification[], options: DigestOptions): EmailMessage {
  const { email, fullName, language } = reader
  const { formatNotification, publicUrl } = options
  const texts = TEXTS[language] ?? TEXTS.en!
  const link = (path: string) => `${publicUrl}/#${path}`
  const listed = notifications.slice(0, MAX_LINES)
  const remaining = notifications.length - listed.length
  const parts = [
    texts.hello(fullName),
    ...listed.map((notification) => `• ${formatNotification(notification)}\n  ${link(notification.link)}`),
    ...(remaining > 0 ? [texts.more(remaining)] : []),
    `${texts.all} ${link('/notifications')}\n${texts.choose} ${link('/notifications/settings')}`,
  ]
  const subject = notifications.length === 1 ? formatNotification(notifications[0]!) : texts.many(notifications.length)
  return { to: email, subject, text: `${parts.join('\n\n')}\n` }
}
