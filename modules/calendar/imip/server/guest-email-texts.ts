import type { MessageReason } from './message.ts'

export type GuestEmailTexts = {
  subjects: Record<MessageReason, string>
  summaries: Record<MessageReason, (organizer: string, title: string) => string>
  when: string
  where: string
  link: string
  organizer: string
  repeats: (first: string) => string
  question: string
  answers: Record<'accepted' | 'maybe' | 'declined', string>
}

export const GUEST_EMAIL_TEXTS: Record<string, GuestEmailTexts> = {
  en: {
    subjects: { invited: 'Invitation', changed: 'Updated invitation', cancelled: 'Canceled event', proposalDeclined: 'New time declined' },
    summaries: {
      invited: (organizer, title) => `${organizer} invited you to “${title}”.`,
      changed: (organizer, title) => `${organizer} updated “${title}”.`,
      cancelled: (organizer, title) => `${organizer} canceled “${title}”.`,
      proposalDeclined: (organizer, title) => `${organizer} declined the time you proposed for “${title}”. The event stays as planned.`,
    },
    when: 'When',
    where: 'Where',
    link: 'Link',
    organizer: 'Organizer',
    repeats: (first) => `Repeats, first on ${first}`,
    question: 'Going?',
    answers: { accepted: 'Yes', maybe: 'Maybe', declined: 'No' },
  },
  fr: {
    subjects: {
      invited: 'Invitation',
      changed: 'Invitation modifiée',
      cancelled: 'Événement annulé',
      proposalDeclined: 'Nouvel horaire refusé',
    },
    summaries: {
      invited: (organizer, title) => `${organizer} vous invite à « ${title} ».`,
      changed: (organizer, title) => `${organizer} a modifié « ${title} ».`,
      cancelled: (organizer, title) => `${organizer} a annulé « ${title} ».`,
      proposalDeclined: (organizer, title) =>
        `${organizer} a refusé l’horaire que vous avez proposé pour « ${title} ». L’événement est maintenu tel quel.`,
    },
    when: 'Date',
    where: 'Lieu',
    link: 'Lien',
    organizer: 'Organisateur',
    repeats: (first) => `Se répète, première date : ${first}`,
    question: 'Participerez-vous ?',
    answers: { accepted: 'Oui', maybe: 'Peut-être', declined: 'Non' },
  },
  de: {
    subjects: {
      invited: 'Einladung',
      changed: 'Aktualisierte Einladung',
      cancelled: 'Termin abgesagt',
      proposalDeclined: 'Neue Zeit abgelehnt',
    },
    summaries: {
      invited: (organizer, title) => `${organizer} hat Sie zu „${title}“ eingeladen.`,
      changed: (organizer, title) => `${organizer} hat „${title}“ aktualisiert.`,
      cancelled: (organizer, title) => `${organizer} hat „${title}“ abgesagt.`,
      proposalDeclined: (organizer, title) =>
        `${organizer} hat die von Ihnen vorgeschlagene Zeit für „${title}“ abgelehnt. Der Termin bleibt wie geplant.`,
    },
    when: 'Wann',
    where: 'Wo',
    link: 'Link',
    organizer: 'Organisator',
    repeats: (first) => `Wiederholt sich, erstmals ${first}`,
    question: 'Nehmen Sie teil?',
    answers: { accepted: 'Ja', maybe: 'Vielleicht', declined: 'Nein' },
  },
  pt: {
    subjects: {
      invited: 'Convite',
      changed: 'Convite atualizado',
      cancelled: 'Evento cancelado',
      proposalDeclined: 'Novo horário recusado',
    },
    summaries: {
      invited: (organizer, title) => `${organizer} convidou-o(a) para «${title}».`,
      changed: (organizer, title) => `${organizer} atualizou «${title}».`,
      cancelled: (organizer, title) => `${organizer} cancelou «${title}».`,
      proposalDeclined: (organizer, title) =>
        `${organizer} recusou o horário que propôs para «${title}». O evento mantém-se como previsto.`,
    },
    when: 'Quando',
    where: 'Local',
    link: 'Ligação',
    organizer: 'Organizador',
    repeats: (first) => `Repete-se, primeira data: ${first}`,
    question: 'Vai participar?',
    answers: { accepted: 'Sim', maybe: 'Talvez', declined: 'Não' },
  },
  cn: {
    subjects: { invited: '日程邀请', changed: '日程邀请已更新', cancelled: '日程已取消', proposalDeclined: '建议时间未被采纳' },
    summaries: {
      invited: (organizer, title) => `${organizer} 邀请您参加“${title}”。`,
      changed: (organizer, title) => `${organizer} 更新了“${title}”。`,
      cancelled: (organizer, title) => `${organizer} 取消了“${title}”。`,
      proposalDeclined: (organizer, title) => `${organizer} 未采纳您为“${title}”建议的时间，日程按原计划进行。`,
    },
    when: '时间',
    where: '地点',
    link: '链接',
    organizer: '组织者',
    repeats: (first) => `重复日程，首次时间：${first}`,
    question: '您是否参加？',
    answers: { accepted: '接受', maybe: '待定', declined: '拒绝' },
  },
}
