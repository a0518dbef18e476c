type InvitationResponse = 'accepted' | 'maybe' | 'declined'

type ReplyTexts = {
  subjects: Record<InvitationResponse, string>
  sentences: Record<InvitationResponse, (name: string, title: string) => string>
}

/** By the language of the guest who replies. */
export const REPLY_TEXTS: Record<string, ReplyTexts> = {
  en: {
    subjects: { accepted: 'Accepted', maybe: 'Maybe', declined: 'Declined' },
    sentences: {
      accepted: (name, title) => `${name} accepted the invitation to “${title}”.`,
      maybe: (name, title) => `${name} may attend “${title}”.`,
      declined: (name, title) => `${name} declined the invitation to “${title}”.`,
    },
  },
  fr: {
    subjects: { accepted: 'Accepté', maybe: 'Peut-être', declined: 'Refusé' },
    sentences: {
      accepted: (name, title) => `${name} a accepté l’invitation à « ${title} ».`,
      maybe: (name, title) => `${name} participera peut-être à « ${title} ».`,
      declined: (name, title) => `${name} a refusé l’invitation à « ${title} ».`,
    },
  },
  de: {
    subjects: { accepted: 'Zugesagt', maybe: 'Vielleicht', declined: 'Abgesagt' },
    sentences: {
      accepted: (name, title) => `${name} hat die Einladung zu „${title}“ angenommen.`,
      maybe: (name, title) => `${name} nimmt vielleicht an „${title}“ teil.`,
      declined: (name, title) => `${name} hat die Einladung zu „${title}“ abgelehnt.`,
    },
  },
  pt: {
    subjects: { accepted: 'Aceite', maybe: 'Talvez', declined: 'Recusado' },
    sentences: {
      accepted: (name, title) => `${name} aceitou o convite para «${title}».`,
      maybe: (name, title) => `${name} talvez participe em «${title}».`,
      declined: (name, title) => `${name} recusou o convite para «${title}».`,
    },
  },
  cn: {
    subjects: { accepted: '已接受', maybe: '待定', declined: '已拒绝' },
    sentences: {
      accepted: (name, title) => `${name} 接受了“${title}”的邀请。`,
      maybe: (name, title) => `${name} 暂定参加“${title}”。`,
      declined: (name, title) => `${name} 拒绝了“${title}”的邀请。`,
    },
  },
}
