import { formatEventTime } from '../../server/format-event-time.ts'
import { GUEST_EMAIL_TEXTS, type GuestEmailTexts } from './guest-email-texts.ts'
import type { GuestMessage } from './message.ts'

const responses = ['accepted', 'maybe', 'declined'] as const

/** Subject and content in the organizer's language. `url` is the page where the guest can answer. */
export function formatGuestEmail(message: GuestMessage, url: string | null): { subject: string; text: string; html: string } {
  const texts = GUEST_EMAIL_TEXTS[message.organizer.language] ?? GUEST_EMAIL_TEXTS.en!
  const details = listDetails(message, texts)
  const title = message.event.title.replaceAll(/\s+/g, ' ')
  const summary = texts.summaries[message.reason](message.organizer.name, title)
  const answers = url ? responses.map((response) => ({ label: texts.answers[response], link: `${url}?response=${response}` })) : []
  return {
    subject: `${texts.subjects[message.reason]}: ${title}`,
    text: formatText({ summary, details, answers, description: message.event.description, texts }),
    html: formatHtml({ summary, details, answers, description: message.event.description, texts }),
  }
}

type Detail = { label: string; value: string }

function listDetails({ event, organizer }: GuestMessage, texts: GuestEmailTexts): Detail[] {
  const time = formatEventTime(event, organizer.language)
  return [
    { label: texts.when, value: event.isSeries ? texts.repeats(time) : time },
    { label: texts.where, value: event.location },
    { label: texts.link, value: event.url },
    { label: texts.organizer, value: `${organizer.name} <${organizer.email}>` },
  ].filter(({ value }) => value !== '')
}

type Content = {
  summary: string
  details: Detail[]
  answers: { label: string; link: string }[]
  description: string
  texts: GuestEmailTexts
}

function formatText({ summary, details, answers, description, texts }: Content): string {
  const paragraphs = [
    summary,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    description,
    answers.length > 0 ? `${texts.question}\n${answers.map(({ label, link }) => `${label}: ${link}`).join('\n')}` : '',
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

function formatHtml({ summary, details, answers, description, texts }: Content): string {
  const rows = details.map(
    ({ label, value }) => `<tr><td style="padding:2px 16px 2px 0;color:#666">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
  )
  const links = answers.map(
    ({ label, link }) =>
      `<a href="${escapeHtml(link)}" style="display:inline-block;margin:0 8px 8px 0;padding:8px 16px;border:1px solid #888;border-radius:6px;text-decoration:none">${escapeHtml(label)}</a>`,
  )
  return [
    `<p><strong>${escapeHtml(summary)}</strong></p>`,
    `<table>${rows.join('')}</table>`,
    description ? `<p style="white-space:pre-line">${escapeHtml(description)}</p>` : '',
    links.length > 0 ? `<p>${escapeHtml(texts.question)}</p><p>${links.join('')}</p>` : '',
  ].join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!)
