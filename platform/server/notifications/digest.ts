import type { Notification } from '#platform/contract/notifications.ts'
import type { Mail } from '../mail-transport/transport.ts'
import type { NoticeWords } from './words.ts'

type Words = {
  hello: (name: string) => string
  more: (count: number) => string
  many: (count: number) => string
  all: string
  choose: string
}

const WORDS: Record<string, Words> = {
  en: {
    hello: (name) => `Hello ${name},\n\nthis concerns you in Staffroom:`,
    more: (count) => `And ${count} more.`,
    many: (count) => `${count} notifications from Staffroom`,
    all: 'All notifications:',
    choose: 'Choose what comes by e-mail:',
  },
  fr: {
    hello: (name) => `Bonjour ${name},\n\nvoici ce qui vous concerne dans Staffroom :`,
    more: (count) => `Et ${count} de plus.`,
    many: (count) => `${count} notifications de Staffroom`,
    all: 'Toutes les notifications :',
    choose: 'Choisir ce qui vient par e-mail :',
  },
  de: {
    hello: (name) => `Guten Tag ${name},\n\ndas betrifft Sie in Staffroom:`,
    more: (count) => `Und ${count} weitere.`,
    many: (count) => `${count} Benachrichtigungen von Staffroom`,
    all: 'Alle Benachrichtigungen:',
    choose: 'Auswählen, was per E-Mail kommt:',
  },
  pt: {
    hello: (name) => `Olá ${name},\n\nisto diz-lhe respeito no Staffroom:`,
    more: (count) => `E mais ${count}.`,
    many: (count) => `${count} notificações do Staffroom`,
    all: 'Todas as notificações:',
    choose: 'Escolher o que chega por e-mail:',
  },
  cn: {
    hello: (name) => `${name}，您好：\n\nStaffroom 中有与您有关的事项：`,
    more: (count) => `另有 ${count} 条。`,
    many: (count) => `Staffroom：${count} 条通知`,
    all: '全部通知：',
    choose: '选择哪些通知以邮件发送：',
  },
}

const MOST_LINES = 30

type Told = Pick<Notification, 'module' | 'kind' | 'values' | 'link'>
type Reader = { email: string; fullName: string; language: string }

/** One mail of several notices, each with its link, in the reader's language. */
export function digestOf(
  { email, fullName, language }: Reader,
  notices: readonly Told[],
  { say, publicUrl }: { say: NoticeWords; publicUrl: string },
): Mail {
  const words = WORDS[language] ?? WORDS.en!
  const link = (path: string) => `${publicUrl}/#${path}`
  const shown = notices.slice(0, MOST_LINES)
  const left = notices.length - shown.length
  const parts = [
    words.hello(fullName),
    ...shown.map((notice) => `• ${say(notice)}\n  ${link(notice.link)}`),
    ...(left > 0 ? [words.more(left)] : []),
    `${words.all} ${link('/notifications')}\n${words.choose} ${link('/notifications/settings')}`,
  ]
  const subject = notices.length === 1 ? say(notices[0]!) : words.many(notices.length)
  return { to: email, subject, text: `${parts.join('\n\n')}\n` }
}
